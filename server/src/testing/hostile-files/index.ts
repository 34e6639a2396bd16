import type { HostileFile } from './hostile-file.ts'
import { markupFiles } from './markup.ts'
import { namedFiles } from './names.ts'
import { packageFiles } from './packages.ts'
import { pdfFiles } from './pdfs.ts'
import { pictureFiles } from './pictures.ts'

/** What a drive must bear: 300 files and names, the same in every run. */
export const hostileFiles: readonly HostileFile[] = [
  ...markupFiles,
  ...packageFiles,
  ...pictureFiles,
  ...pdfFiles,
  ...namedFiles,
]

/** So many of them, from all kinds. */
export const someHostileFiles = (count: number): readonly HostileFile[] =>
  hostileFiles.filter(
    (_, n) =>
      Math.floor((n * count) / hostileFiles.length) !== Math.floor(((n - 1) * count) / hostileFiles.length),
  )

export type { HostileFile } from './hostile-file.ts'
