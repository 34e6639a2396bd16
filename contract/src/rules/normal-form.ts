/**
 * Normal forms in linear time. Engines order the marks of one letter pairwise, so a few KB of marks would hold a processor for seconds.
 * A joiner is inserted after thirty marks, as the Stream-Safe Text Process does
 * (https://www.unicode.org/reports/tr15/#Stream_Safe_Text_Format).
 */
const maxMarks = 30
// Without the v flag, which is a syntax error in browsers that the product still opens in.
const manyMarks = /(?:(?!\u034f)\p{M}){30}(?=(?!\u034f)\p{M})/gu

const streamSafe = (text: string) => (text.length > maxMarks ? text.replace(manyMarks, '$&\u034f') : text)

/** As texts are sent, stored and compared. */
export const composedForm = (text: string): string => streamSafe(text).normalize('NFC')

/** Letters and their marks apart. */
export const decomposedForm = (text: string): string => streamSafe(text).normalize('NFD')
