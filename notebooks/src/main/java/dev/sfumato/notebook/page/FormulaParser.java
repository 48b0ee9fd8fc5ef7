package dev.sfumato.notebook.page;

import java.util.Set;
import org.commonmark.parser.beta.InlineContentParser;
import org.commonmark.parser.beta.InlineContentParserFactory;
import org.commonmark.parser.beta.InlineParserState;
import org.commonmark.parser.beta.ParsedInline;
import org.commonmark.parser.beta.Position;
import org.commonmark.parser.beta.Scanner;

/** Finds formulas as Jupyter does: a dollar before a blank, and one before a digit that would close, are sums of money. */
final class FormulaParser implements InlineContentParserFactory {
    @Override
    public Set<Character> getTriggerCharacters() {
        return Set.of('$');
    }

    @Override
    public InlineContentParser create() {
        return FormulaParser::parse;
    }

    private static ParsedInline parse(InlineParserState state) {
        Scanner scanner = state.scanner();
        int dollars = Math.min(2, scanner.matchMultiple('$'));
        String mark = "$".repeat(dollars);
        if (dollars == 1 && Character.isWhitespace(scanner.peek())) {
            return ParsedInline.none();
        }
        Position begin = scanner.position();
        while (scanner.find('$') >= 0) {
            Position end = scanner.position();
            int before = scanner.peekPreviousCodePoint();
            String tex = scanner.getSource(begin, end).getContent();
            if (before == '\\' || !scanner.next(mark)) {
                scanner.next();
                continue;
            }
            boolean isMoney = dollars == 1 && (Character.isWhitespace(before) || Character.isDigit(scanner.peek()));
            return isMoney || tex.isBlank()
                    ? ParsedInline.none()
                    : ParsedInline.of(new Formula(tex, dollars == 2), scanner.position());
        }
        return ParsedInline.none();
    }
}
