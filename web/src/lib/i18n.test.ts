import { beforeEach, describe, expect, it } from "vitest";
import { capital, fill, list, say, t } from "./i18n";
import { settings } from "./settings.svelte";
import { words as en } from "./texts/en";
import { words as fr, type TextKey } from "./texts/fr";

// What grammar needs is no sentence: a language may do without.
const keys = (Object.keys(fr) as TextKey[]).filter((key) => !key.startsWith("grammar."));
const gaps = (text: string) =>
  [...new Set([...text.matchAll(/\{(?:\p{L}+ )?(\w+)/gu)].map((found) => found[1]))].sort();

describe("the texts", () => {
  it("are the same in both languages, none of them empty", () => {
    expect(Object.keys(en).sort()).toEqual(Object.keys(fr).sort());
    expect(keys.filter((key) => !fr[key].trim() || !en[key].trim())).toEqual([]);
  });

  it("have the same gaps in both languages", () => {
    expect(keys.filter((key) => gaps(fr[key]).join() !== gaps(en[key]).join())).toEqual([]);
  });

  it("never scold", () => {
    expect(keys.filter((key) => /\b(erreur|invalide|invalid|error)\b/i.test(fr[key] + en[key]))).toEqual([]);
  });

  it("say tu", () => {
    expect(keys.filter((key) => /\b(vous|votre|vos)\b/i.test(fr[key]))).toEqual([]);
  });
});

describe("filling in", () => {
  beforeEach(() => (settings.language = "fr"));

  it("counts as each language does", () => {
    const [french, english] = ["{n} {n:carte|cartes}", "{n} {n:card|cards}"];
    expect([0, 1, 2].map((n) => fill(french, { n }, "fr"))).toEqual(["0 carte", "1 carte", "2 cartes"]);
    expect([0, 1, 2].map((n) => fill(english, { n }, "en"))).toEqual(["0 cards", "1 card", "2 cards"]);
    expect(fill("{n:one|all {n}}", { n: 3 }, "en")).toBe("all 3");
  });

  it("cuts little words short before a vowel", () => {
    expect(fill("le tour {de who}", { who: "Inès" }, "fr")).toBe("le tour d’Inès");
    expect(fill("le tour {de who}", { who: "Paul" }, "fr")).toBe("le tour de Paul");
    expect(fill("le tour {de who}", { who: "Éva" }, "fr")).toBe("le tour d’Éva");
    expect(fill("le tour {de who}", { who: "Yves" }, "fr")).toBe("le tour d’Yves");
    expect(fill("le tour {de who}", { who: "Yanis" }, "fr")).toBe("le tour de Yanis");
    expect(fill("pas assez {de card}", { card: "A bleu" }, "fr")).toBe("pas assez de A bleu");
  });

  it("prints what somebody typed as our own texts are", () => {
    expect(fill("« {word} »", { word: "aujourd'hui" }, "fr")).toBe("« aujourd’hui »");
  });

  it("leaves what it does not know, and never fills a value again", () => {
    expect(fill("{a} {b}", { a: "{b}" }, "fr")).toBe("{b} {b}");
  });

  it("follows the language", () => {
    expect([t("app.back"), say({ fr: "oui", en: "yes" }), list(["a", "b", "c"]), list(["a", "b"], "or")]).toEqual([
      "Retour",
      "oui",
      "a, b et c",
      "a ou b",
    ]);
    settings.language = "en";
    expect([t("app.back"), say({ fr: "oui", en: "yes" }), list(["a", "b", "c"]), say(null)]).toEqual([
      "Back",
      "yes",
      "a, b and c",
      "",
    ]);
    expect(capital("élan")).toBe("Élan");
  });
});
