package dev.sfumato.gradle.extension;

import java.io.File;
import javax.inject.Inject;
import org.gradle.api.Action;
import org.gradle.api.InvalidUserDataException;
import org.gradle.api.Named;
import org.gradle.api.file.FileSystemLocation;
import org.gradle.api.file.RegularFile;
import org.gradle.api.model.ObjectFactory;
import org.gradle.api.provider.Property;
import org.gradle.api.provider.Provider;
import org.gradle.api.provider.SetProperty;
import org.gradle.api.tasks.Input;
import org.gradle.api.tasks.Nested;
import org.gradle.api.tasks.Optional;

/** A dataset whose privacy is spent by releases. */
public abstract class DatasetSpec implements Named {
    private final String name;

    @Inject
    public DatasetSpec(String name) {
        this.name = name;
        getUnit().convention("record");
    }

    @Override
    @Input
    public String getName() {
        return name;
    }

    /** The unit by which neighbouring datasets differ, and so what is protected: {@code record} by default. */
    @Input
    @Optional
    public abstract Property<String> getUnit();

    /** Names that it had before, by which the ledger may know it. */
    @Input
    public abstract SetProperty<String> getFormerly();

    @Nested
    public abstract BudgetSpec getBudget();

    public void budget(Action<? super BudgetSpec> action) {
        action.execute(getBudget());
    }

    /** The most that releases with PAC privacy may tell of it, beside the budget or alone; left out where there are none. */
    @Nested
    @Optional
    public abstract Property<PacSpec> getPac();

    /** Limits what releases with PAC privacy may tell; they have no part in the budget of epsilon. */
    public void pac(Action<? super PacSpec> action) {
        if (!getPac().isPresent()) {
            getPac().set(getObjects().newInstance(PacSpec.class));
        }
        action.execute(getPac().get());
    }

    /** Where its records are; left out where the build does not have them. */
    @Nested
    @Optional
    public abstract Property<DataSpec> getData();

    /** Its records are the rows of a CSV file. */
    public void table(File file) {
        table(file, table -> {});
    }

    /** Its records are the rows of a CSV file, read as the block says. */
    public void table(File file, Action<? super TableSpec> action) {
        TableSpec table = data(TableSpec.class);
        table.getFile().set(file);
        action.execute(table);
    }

    /** Its records are the rows of a CSV file, which a task may make. */
    public void table(Provider<RegularFile> file) {
        table(file, table -> {});
    }

    /** Its records are the rows of a CSV file, which a task may make, read as the block says. */
    public void table(Provider<RegularFile> file, Action<? super TableSpec> action) {
        TableSpec table = data(TableSpec.class);
        table.getFile().set(file);
        action.execute(table);
    }

    /** Its records are the edges of a graph, one on each line of a file. */
    public void graph(File file) {
        graph(file, graph -> {});
    }

    /** Its records are the edges of a graph, read as the block says. */
    public void graph(File file, Action<? super GraphSpec> action) {
        GraphSpec graph = data(GraphSpec.class);
        graph.getFile().set(file);
        action.execute(graph);
    }

    /** Its records are the edges of a graph, in a file that a task may make. */
    public void graph(Provider<RegularFile> file) {
        graph(file, graph -> {});
    }

    /** Its records are the edges of a graph, in a file that a task may make, read as the block says. */
    public void graph(Provider<RegularFile> file, Action<? super GraphSpec> action) {
        GraphSpec graph = data(GraphSpec.class);
        graph.getFile().set(file);
        action.execute(graph);
    }

    /** Its records are images: an IDX file, or a folder of PNG files. */
    public void images(File fileOrFolder) {
        images(fileOrFolder, images -> {});
    }

    /** Its records are images, read as the block says. */
    public void images(File fileOrFolder, Action<? super ImagesSpec> action) {
        ImagesSpec images = data(ImagesSpec.class);
        images.getFile().set(fileOrFolder);
        action.execute(images);
    }

    /** Its records are images, in a file or a folder that a task may make. */
    public void images(Provider<? extends FileSystemLocation> fileOrFolder) {
        images(fileOrFolder, images -> {});
    }

    /** Its records are images, in a file or a folder that a task may make, read as the block says. */
    public void images(Provider<? extends FileSystemLocation> fileOrFolder, Action<? super ImagesSpec> action) {
        ImagesSpec images = data(ImagesSpec.class);
        images.getFile().fileProvider(fileOrFolder.map(FileSystemLocation::getAsFile));
        action.execute(images);
    }

    /** How much synthetic rows may say about any one record; left out where none are released by the exact model. */
    @Nested
    @Optional
    public abstract Property<ExposureSpec> getExposure();

    /** Limits how much the synthetic rows of a discrete diffusion may say about any one record. */
    public void exposure(Action<? super ExposureSpec> action) {
        if (!getExposure().isPresent()) {
            getExposure().set(getObjects().newInstance(ExposureSpec.class));
        }
        action.execute(getExposure().get());
    }

    @Inject
    protected abstract ObjectFactory getObjects();

    private <T extends DataSpec> T data(Class<T> type) {
        if (getData().isPresent()) {
            throw new InvalidUserDataException("dataset '" + name + "': its records must be in one place, got a second "
                    + "table(...), graph(...) or images(...)");
        }
        T data = getObjects().newInstance(type);
        getData().set(data);
        return data;
    }
}
