/**
 * Spaces, controls, and what Unicode lets a screen leave out (https://www.unicode.org/reports/tr44/#Default_Ignorable_Code_Point): zero-width
 * characters, fillers of Hangul, tags, style marks. The last few are drawn as nothing and have no property that says so: the blank cell of
 * Braille, anchors of annotations, a note without a head.
 */
const invisibleText = /^(?:[\s\p{Cc}\p{Default_Ignorable_Code_Point}]|[\u2800\ufff9-\ufffb\u{1d159}])*$/u

/** Whether a reader sees nothing of it: one notion for names, titles and messages. */
export const showsNothing = (text: string): boolean => invisibleText.test(text)
