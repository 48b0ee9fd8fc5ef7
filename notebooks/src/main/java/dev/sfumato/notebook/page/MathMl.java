package dev.sfumato.notebook.page;

import dev.sfumato.chart.Markup;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Formulas in TeX as MathML, which browsers typeset without a script: letters, numbers, operators, fractions, roots, indices, accents,
 * brackets that grow, words. What else TeX has is not known here, and its formula is shown as it was written.
 */
final class MathMl {
    private static final Pattern TOKEN =
            Pattern.compile("\\s*(?:(?<command>\\\\(?:[A-Za-z]+|.))|(?<number>[0-9]+(?:\\.[0-9]+)?)|(?<sign>\\S))");

    private static final Map<String, String> LETTERS = pairs(
            "alpha α beta β gamma γ delta δ epsilon ϵ varepsilon ε zeta ζ eta η theta θ vartheta ϑ iota ι kappa κ lambda λ mu μ"
                    + " nu ν xi ξ pi π rho ρ varrho ϱ sigma σ tau τ upsilon υ phi ϕ varphi φ chi χ psi ψ omega ω Gamma Γ"
                    + " Delta Δ Theta Θ Lambda Λ Xi Ξ Pi Π Sigma Σ Phi Φ Psi Ψ Omega Ω infty ∞ ell ℓ partial ∂ nabla ∇"
                    + " emptyset ∅ hbar ℏ Re ℜ Im ℑ");
    private static final Map<String, String> OPERATORS = pairs(
            "le ≤ leq ≤ ge ≥ geq ≥ ne ≠ neq ≠ approx ≈ sim ∼ simeq ≃ equiv ≡ propto ∝ ll ≪ gg ≫ in ∈ notin ∉ ni ∋ subset ⊂"
                    + " subseteq ⊆ supseteq ⊇ cup ∪ cap ∩ setminus ∖ times × cdot ⋅ div ÷ pm ± mp ∓ ast ∗ star ⋆ circ ∘ oplus ⊕"
                    + " otimes ⊗ to → rightarrow → Rightarrow ⇒ leftarrow ← Leftarrow ⇐ leftrightarrow ↔ Leftrightarrow ⇔"
                    + " mapsto ↦ implies ⟹ iff ⟺ forall ∀ exists ∃ neg ¬ lnot ¬ land ∧ wedge ∧ lor ∨ vee ∨ mid ∣ parallel ∥"
                    + " perp ⊥ ldots … dots … cdots ⋯ vdots ⋮ prime ′ colon : top ⊤ bot ⊥ triangleq ≜ coloneqq ≔");
    private static final Map<String, String> LARGE = pairs("sum ∑ prod ∏ int ∫ bigcup ⋃ bigcap ⋂ bigoplus ⨁");
    private static final Map<String, String> BRACKETS = pairs(
            "{ { } } | ∥ langle ⟨ rangle ⟩ lfloor ⌊ rfloor ⌋ lceil ⌈ rceil ⌉ lvert | rvert | lVert ∥ rVert ∥ vert | Vert ∥"
                    + " lbrace { rbrace }");
    private static final Map<String, String> ACCENTS =
            pairs("hat ^ widehat ^ tilde ˜ widetilde ˜ bar ¯ overline ¯ vec → dot ˙ ddot ¨");
    private static final Map<String, String> SPACES =
            pairs(", 0.17em ; 0.28em : 0.22em > 0.22em ! -0.17em quad 1em qquad 2em");
    private static final Map<String, String> STYLED = Map.of(
            "mathbb", "𝔸𝔹ℂ𝔻𝔼𝔽𝔾ℍ𝕀𝕁𝕂𝕃𝕄ℕ𝕆ℙℚℝ𝕊𝕋𝕌𝕍𝕎𝕏𝕐ℤ",
            "mathcal", "𝒜ℬ𝒞𝒟ℰℱ𝒢ℋℐ𝒥𝒦ℒℳ𝒩𝒪𝒫𝒬ℛ𝒮𝒯𝒰𝒱𝒲𝒳𝒴𝒵");
    private static final Set<String> WORDS =
            Set.of("text", "mathrm", "operatorname", "textrm", "mathit", "textit", "mathsf", "mathtt", "texttt");
    private static final Set<String> FUNCTIONS = Set.of(
            "ln", "log", "exp", "sin", "cos", "tan", "max", "min", "sup", "inf", "lim", "arg", "det", "Pr", "gcd",
            "dim", "ker");
    private static final Set<String> BOUNDED = Set.of("max", "min", "sup", "inf", "lim", "Pr");
    private static final Set<String> FENCES =
            Set.of("left", "right", "big", "Big", "bigl", "bigr", "Bigl", "Bigr", "middle");

    private static final String THIN = "<mspace width=\"0.17em\"/>";

    private final List<String> tokens;
    private final boolean isDisplayed;
    private int next;

    private MathMl(List<String> tokens, boolean isDisplayed) {
        this.tokens = tokens;
        this.isDisplayed = isDisplayed;
    }

    /** Something of TeX that is not known here. */
    private static final class Unknown extends Exception {
        Unknown(String what) {
            super(what);
        }
    }

    /**
     * A part of a formula.
     *
     * @param isLarge whether its indices stand above and below where there is room
     * @param after the room between it and what follows
     */
    private record Part(String markup, boolean isLarge, String after) {
        Part(String markup) {
            this(markup, false, "");
        }
    }

    /** The formula, or nothing where it has something that is not known here. */
    static Optional<String> of(String tex, boolean isDisplayed) {
        try {
            MathMl reader = new MathMl(tokens(tex), isDisplayed);
            String content = reader.row("");
            return Optional.of("<math xmlns=\"http://www.w3.org/1998/Math/MathML\""
                    + (isDisplayed ? " display=\"block\">" : ">") + content + "</math>");
        } catch (Unknown e) {
            return Optional.empty();
        }
    }

    private static List<String> tokens(String tex) {
        List<String> all = new ArrayList<>();
        Matcher token = TOKEN.matcher(tex);
        while (token.lookingAt()) {
            all.add(token.group().strip());
            if (token.group("command") != null
                    && WORDS.contains(token.group("command").substring(1))) {
                int open = tex.indexOf('{', token.end());
                int close = tex.indexOf('}', token.end());
                if (open >= 0 && close > open) {
                    // blanks count within words
                    all.add("{" + tex.substring(open + 1, close));
                    token.region(close + 1, tex.length());
                    continue;
                }
            }
            token.region(token.end(), tex.length());
        }
        return all;
    }

    private String peek() {
        return next < tokens.size() ? tokens.get(next) : "";
    }

    /** Parts up to a closing token, which is taken. */
    private String row(String closing) throws Unknown {
        StringBuilder out = new StringBuilder("<mrow>");
        while (!peek().equals(closing)) {
            if (next == tokens.size()) {
                throw new Unknown(closing + " is missing");
            }
            out.append(indexed(part()));
        }
        next++;
        return out.append("</mrow>").toString();
    }

    private String indexed(Part base) throws Unknown {
        String markup = base.markup();
        Optional<String> below = Optional.empty();
        Optional<String> above = Optional.empty();
        while (peek().equals("_") || peek().equals("^") || peek().equals("'")) {
            String kind = tokens.get(next++);
            if (kind.equals("_")) {
                below = Optional.of(part().markup());
            } else if (kind.equals("^")) {
                above = Optional.of(part().markup());
            } else {
                markup = element("mrow", markup + "<mo lspace=\"0\" rspace=\"0\">′</mo>");
            }
        }
        String[] names = base.isLarge() && isDisplayed
                ? new String[] {"munder", "mover", "munderover"}
                : new String[] {"msub", "msup", "msubsup"};
        if (below.isPresent() && above.isPresent()) {
            markup = element(names[2], markup + below.get() + above.get());
        } else if (below.isPresent()) {
            markup = element(names[0], markup + below.get());
        } else if (above.isPresent()) {
            markup = element(names[1], markup + above.get());
        }
        return markup + base.after();
    }

    private Part part() throws Unknown {
        if (next == tokens.size()) {
            throw new Unknown("something is missing at the end");
        }
        String token = tokens.get(next++);
        if (token.startsWith("\\")) {
            return command(token.substring(1));
        }
        if (token.equals("{")) {
            return new Part(row("}"));
        }
        if (token.equals("}") || token.equals("&") || token.equals("#") || token.equals("%")) {
            throw new Unknown(token);
        }
        if (Character.isDigit(token.charAt(0))) {
            return new Part(element("mn", token));
        }
        if (Character.isLetter(token.codePointAt(0))) {
            return new Part(element("mi", Markup.escape(token)));
        }
        return new Part("()[]|".contains(token) ? bracketOf(token) : operator(token.equals("-") ? "−" : token));
    }

    private Part command(String name) throws Unknown {
        if (LETTERS.containsKey(name)) {
            return new Part(element("mi", LETTERS.get(name)));
        }
        if (OPERATORS.containsKey(name)) {
            return new Part(operator(OPERATORS.get(name)));
        }
        if (LARGE.containsKey(name)) {
            return new Part(operator(LARGE.get(name)), !name.equals("int"), "");
        }
        if (BRACKETS.containsKey(name)) {
            return new Part(bracketOf(BRACKETS.get(name)));
        }
        if (FUNCTIONS.contains(name)) {
            return new Part("<mi mathvariant=\"normal\">" + name + "</mi>", BOUNDED.contains(name), THIN);
        }
        if (SPACES.containsKey(name)) {
            return new Part("<mspace width=\"" + SPACES.get(name) + "\"/>");
        }
        if (ACCENTS.containsKey(name)) {
            return new Part("<mover accent=\"true\">" + part().markup() + operator(ACCENTS.get(name)) + "</mover>");
        }
        if (WORDS.contains(name)) {
            return new Part(element("mtext", Markup.escape(words())));
        }
        if (STYLED.containsKey(name)) {
            return new Part(element("mi", letter(name)));
        }
        if (FENCES.contains(name)) {
            String bracket = next < tokens.size() ? tokens.get(next++) : "";
            return new Part(bracket.equals(".") ? "<mrow></mrow>" : operator(bracket(bracket)));
        }
        return switch (name) {
            case "frac", "tfrac", "dfrac" -> new Part(element("mfrac", part().markup() + part().markup()));
            case "binom" ->
                new Part("<mo>(</mo><mfrac linethickness=\"0\">" + part().markup() + part().markup()
                        + "</mfrac><mo>)</mo>");
            case "sqrt" -> new Part(root());
            case "%", "$", "#", "&", "_" -> new Part(element("mo", Markup.escape(name)));
            case " " -> new Part("<mspace width=\"0.25em\"/>");
            case "mathbf", "boldsymbol", "bm" ->
                new Part("<mrow style=\"font-weight:bold\">" + part().markup() + "</mrow>");
            default -> throw new Unknown("\\" + name);
        };
    }

    private String root() throws Unknown {
        if (!peek().equals("[")) {
            return element("msqrt", part().markup());
        }
        next++;
        String degree = row("]");
        return element("mroot", part().markup() + degree);
    }

    private String words() throws Unknown {
        if (!peek().startsWith("{")) {
            throw new Unknown("{ is missing");
        }
        return tokens.get(next++).substring(1);
    }

    private String letter(String alphabet) throws Unknown {
        boolean isGroup = peek().equals("{");
        next += isGroup ? 1 : 0;
        int index = peek().length() == 1 ? peek().charAt(0) - 'A' : -1;
        int[] styled = STYLED.getOrDefault(alphabet, "").codePoints().toArray();
        next++;
        if (index < 0 || index >= styled.length || (isGroup && !peek().equals("}"))) {
            throw new Unknown(alphabet);
        }
        next += isGroup ? 1 : 0;
        return new String(Character.toChars(styled[index]));
    }

    private static String bracket(String token) throws Unknown {
        String known = token.startsWith("\\") ? BRACKETS.get(token.substring(1)) : token;
        if (known == null || known.isEmpty()) {
            throw new Unknown(token);
        }
        return known;
    }

    /** One that does not grow with what is in it. */
    private static String bracketOf(String sign) {
        return "<mo stretchy=\"false\">" + Markup.escape(sign) + "</mo>";
    }

    private static String operator(String sign) {
        return element("mo", Markup.escape(sign));
    }

    private static String element(String name, String content) {
        return "<" + name + ">" + content + "</" + name + ">";
    }

    private static Map<String, String> pairs(String words) {
        String[] all = words.split(" ");
        Map<String, String> pairs = new HashMap<>();
        for (int i = 0; i < all.length; i += 2) {
            pairs.put(all[i], all[i + 1]);
        }
        return pairs;
    }
}
