import { mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { build, type Plugin } from 'vite'

/** Pages that show foreign documents, one file each: script and style are inline, so that a frame of an opaque origin loads nothing. */
export const frameNames = ['pdf', 'docx', 'sheet', 'markdown', 'heic'] as const

export async function buildPreviewFrames(root: string, out: string): Promise<void> {
  const folder = path.join(root, 'src/preview-frames')
  const style = await readFile(path.join(folder, 'frame.css'), 'utf8')
  await mkdir(path.join(out, 'preview'), { recursive: true })
  // A frame of an opaque origin starts no module worker from a blob, only a classic one.
  const worker = fileURLToPath(import.meta.resolve('pdfjs-dist/build/pdf.worker.min.mjs'))
  const define = { PDF_WORKER_SOURCE: JSON.stringify(await bundle(worker, 'iife')) }
  for (const name of frameNames) {
    const script = await bundle(path.join(folder, `${name}.ts`), 'es', name === 'pdf' ? define : {})
    await writeFile(path.join(out, 'preview', `${name}.html`), pageOf(script, style))
  }
}

async function bundle(
  entry: string,
  format: 'es' | 'iife',
  constants: Record<string, string> = {},
): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: 'warn',
    define: { 'process.env.NODE_ENV': '"production"', ...constants },
    build: {
      write: false,
      target: ['chrome111', 'firefox115', 'safari16.4'],
      lib: { entry, formats: [format], name: 'frame' },
      rolldownOptions: {
        output: { codeSplitting: false },
        // The worker looks for itself only where it is a module.
        checks: { emptyImportMeta: false },
      },
      reportCompressedSize: false,
    },
  })
  const [output] = Array.isArray(result) ? result : [result]
  if (!output || !('output' in output)) throw new Error(`${entry} gave no bundle`)
  return output.output[0].code
}

/** `</script` inside a string would end the element. */
const pageOf = (script: string, style: string) =>
  `<!doctype html><html lang="vi"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Trầu</title><style>${style}</style></head><body><main id="root"></main><script type="module">${script.replaceAll('</script', '<\\/script')}</script></body></html>\n`

/** Writes the frames beside the built client, before what compresses it. */
export function previewFrames(): Plugin {
  let folders: { root: string; out: string }
  return {
    name: 'preview-frames',
    apply: 'build',
    configResolved: ({ root, build: { outDir } }) => {
      folders = { root, out: path.resolve(root, outDir) }
    },
    writeBundle: {
      order: 'pre',
      sequential: true,
      handler: () => buildPreviewFrames(folders.root, folders.out),
    },
  }
}
