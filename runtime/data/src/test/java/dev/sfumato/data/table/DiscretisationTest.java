package dev.sfumato.data.table;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sfumato.data.table.csv.CsvTable;
import dev.sfumato.data.table.csv.ReadTable;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

/** The rules by which three well-known tables are made discrete, on made rows of the same shape. */
class DiscretisationTest {
    @Test
    void a_census_with_question_marks() {
        CsvTable file = CsvTable.ofText("""
                age, workclass, fnlwgt, education, sex, hours-per-week, native-country, income
                25, Private, 1, 11th, Male, 40, X, <=50K
                26, Self-emp-inc, 2, HS-grad, Female, 39, ?, >50K
                61, Local-gov, 3, Doctorate, Male, 51, Y, >50K
                35, ?, 4, Bachelors, Male, 40, X, <=50K
                60, Never-worked, 5, Assoc-voc, Female, 20, X, <=50K
                36, Self-emp-not-inc, 6, Preschool, Female, 21, X, <=50K
                """);
        TableSchema schema = file.infer()
                .keep("age", "workclass", "education", "sex", "hours-per-week", "income")
                .rename("hours-per-week", "hours")
                .cuts("age", 25, 35, 45, 60)
                .groups(
                        "workclass",
                        Group.of("Private"),
                        Group.named("self-employed", "Self-emp-not-inc", "Self-emp-inc"),
                        Group.named("government", "Federal-gov", "State-gov", "Local-gov"),
                        Group.named("unpaid", "Without-pay", "Never-worked"))
                .groups(
                        "education",
                        Group.named("less", "Preschool", "11th", "12th"),
                        Group.of("HS-grad"),
                        Group.named("college", "Some-college", "Assoc-voc", "Assoc-acdm"),
                        Group.of("Bachelors"),
                        Group.named("higher", "Masters", "Doctorate"))
                .categories("sex", "Female", "Male")
                .cuts("hours", 20, 39, 40, 50)
                .dropRowsMissing("workclass");
        ReadTable read = file.schema(schema).read();
        // a question mark in a column that is not kept drops nothing
        assertEquals(1, read.dropped());
        assertRows(read.table(), new int[][] {
            {0, 0, 0, 1, 2, 0}, {1, 1, 1, 0, 1, 1}, {4, 2, 4, 1, 4, 1}, {3, 3, 2, 0, 0, 0}, {2, 1, 0, 0, 1, 0}
        });
    }

    @Test
    void credits_by_a_schema_that_never_saw_them() {
        TableSchema schema = TableSchema.of(
                        ColumnRule.categories("status", "A11", "A12", "A13", "A14"),
                        ColumnRule.cuts("duration", 12, 18, 24, 36),
                        ColumnRule.groups(
                                "purpose",
                                Group.of("A40"),
                                Group.of("A41"),
                                Group.of("A42", "A44", "A45"),
                                Group.of("A43")),
                        ColumnRule.categories("personal_status_sex", "A91", "A92", "A93", "A94", "A95")
                                .as("personal"),
                        ColumnRule.categories("class", "0", "1").as("label"))
                .dropOthers();
        assertTrue(schema.isPublic());
        Table table = CsvTable.ofText("""
                        status,duration,telephone,purpose,personal_status_sex,class
                        A11,12,A191,A45,A94,1
                        A14,13,A192,A40,A91,0
                        A12,48,A192,A43,A92,1
                        """).schema(schema).read().table();
        assertRows(table, new int[][] {{0, 0, 2, 3, 1}, {3, 1, 0, 0, 0}, {1, 4, 3, 1, 1}});
        // a category that nobody has is still one
        assertEquals(5, table.schema().size(3));
    }

    @Test
    void loans_with_empty_fields() {
        CsvTable file = CsvTable.ofText("""
                Loan_ID,Gender,Dependents,ApplicantIncome,CoapplicantIncome,Credit_History,Loan_Status
                L1,Male,0,5849,0,1,Y
                L2,Male,,4583,1508,1,N
                L3,Female,3+,2900,0.5,0,Y
                L4,Male,1,2901,2500,,Y
                L5,Female,2,10000,2500.01,1,N
                """);
        TableSchema schema = file.infer()
                .drop("Loan_ID")
                .cuts("ApplicantIncome", 2900, 3900, 5900)
                .cuts("CoapplicantIncome", 0, 1500, 2500)
                .categories("Dependents", "0", "1", "2", "3+")
                .dropRowsMissing();
        ReadTable read = file.schema(schema).read();
        assertEquals(2, read.dropped());
        assertRows(read.table(), new int[][] {{1, 0, 2, 0, 1, 1}, {0, 3, 0, 1, 0, 1}, {0, 2, 3, 3, 1, 0}});
    }

    private static void assertRows(Table table, int[][] rows) {
        assertEquals(rows.length, table.rows());
        for (int i = 0; i < rows.length; i++) {
            assertArrayEquals(rows[i], table.row(i), "row " + i + ": " + Arrays.toString(table.row(i)));
        }
    }
}
