/** Documents whose text is read, by extension; migration 0091 names them, and their largest size, in the trigger that notes a document. */
export type DocumentKind = 'pdf' | 'docx' | 'xlsx' | 'pptx' | 'odt' | 'ods' | 'odp' | 'txt' | 'md' | 'csv'

/** UTF-16 code units of text that are kept of one document. */
export const maxTextLength = 1024 * 1024
/** Uncompressed bytes of one part of an Office document, and of all parts that are read. */
export const maxPartBytes = 32 * 1024 * 1024
export const maxPartsBytes = 64 * 1024 * 1024
/** A part that unpacks to more than this many times its size is a bomb; small ones may. */
export const maxRatio = 200
export const smallPartBytes = 1024 * 1024
export const maxPages = 2_000
/** Elements in each other; the parser takes longer for each the deeper it stands. */
export const maxDepth = 1_000
