import { createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import multipart, { type MultipartFile } from '@fastify/multipart'
import { type Endpoint, SpooledFile, type UploadedFile } from '@trau/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Failure, fail } from '../errors.ts'
import { uuidv7 } from '../uuid.ts'

/** JSON and other small bodies that are sent to an upload by mistake. */
export const strayBodyLimit = 64 * 1024

/** What an upload may take to arrive; a person on a slow line sends 25 MB in that. */
export const uploadPatienceMs = 10 * 60_000

type Upload = Pick<Endpoint, 'bodyLimit' | 'spools'>

/** Lets this scope's routes take the files that their row says, beside a few small fields. */
export async function acceptUploads(scope: FastifyInstance, row: Upload): Promise<void> {
  const files = Math.max(1, row.spools)
  await scope.register(multipart, {
    limits: {
      fileSize: row.bodyLimit,
      files,
      fields: 10,
      parts: files + 10,
      fieldSize: strayBodyLimit,
      headerPairs: 20,
    },
  })
}

/**
 * The body of an upload: its file under `file` (a list of them where the row takes several), other fields as the JSON they hold, else
 * as text. Who gets spooled files drops them in the end.
 * @param folder where files are spooled to
 * @throws unsupportedMediaType, payloadTooLarge, badRequest
 */
export async function readUpload(
  request: FastifyRequest,
  row: Upload,
  folder: string,
): Promise<Record<string, unknown>> {
  if (!request.isMultipart()) throw fail('unsupportedMediaType')
  const fields: [string, unknown][] = []
  const files: [string, UploadedFile | SpooledFile][] = []
  try {
    for await (const part of request.parts()) {
      if (part.type === 'field') fields.push([part.fieldname, fieldOf(part.value)])
      else files.push([part.fieldname, row.spools > 0 ? await spool(part, folder) : await hold(part)])
    }
  } catch (error) {
    await dropSpooled(Object.fromEntries(files.map(([, file], n) => [n, file])))
    if (error instanceof Failure) throw error
    const { code } = error as { code?: string }
    if (code === 'ENOSPC') throw fail('serverReadOnly')
    // Whatever else is wrong with the form is wrong with what was sent.
    throw code === 'FST_REQ_FILE_TOO_LARGE'
      ? fail('payloadTooLarge', { maxBytes: row.bodyLimit })
      : fail('badRequest')
  }
  const body = Object.fromEntries(fields)
  const byName = Map.groupBy(files, ([name]) => name)
  for (const [name, list] of byName) body[name] = row.spools > 1 ? list.map(([, file]) => file) : list[0]![1]
  return body
}

/** Removes what was spooled, whatever the call has made of it. */
export async function dropSpooled(body: Record<string, unknown>): Promise<void> {
  for (const file of Object.values(body).flat())
    if (file instanceof SpooledFile) await rm(file.path, { force: true })
}

/** A browser writes a quotation mark in a name so (https://html.spec.whatwg.org/#multipart-form-data). */
const fieldName = (part: MultipartFile) =>
  [(part.filename ?? '').slice(0, 1024).replaceAll('%22', '"'), part.mimetype.slice(0, 127)] as const

async function hold(part: MultipartFile): Promise<UploadedFile> {
  const bytes = await part.toBuffer()
  const [fileName, mediaType] = fieldName(part)
  return { bytes, fileName: fileName.slice(0, 255), mediaType }
}

async function spool(part: MultipartFile, folder: string): Promise<SpooledFile> {
  await mkdir(folder, { recursive: true })
  const path = join(folder, `${uuidv7()}.spooled`)
  const target = createWriteStream(path, { flags: 'wx', mode: 0o600 })
  try {
    await pipeline(part.file, target)
  } catch (error) {
    await rm(path, { force: true })
    throw error
  }
  return new SpooledFile(path, target.bytesWritten, ...fieldName(part))
}

function fieldOf(text: unknown): unknown {
  if (typeof text !== 'string' || text === '') return undefined
  // PostgreSQL has no such character (server.ts).
  if (text.includes('\u0000') || text.includes('\\u0000')) throw fail('badRequest')
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
