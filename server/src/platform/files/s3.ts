import { createReadStream } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  PutObjectCommand,
  paginateListObjectsV2,
  S3Client,
  type S3ServiceException,
} from '@aws-sdk/client-s3'
import { Upload } from '@aws-sdk/lib-storage'
import type { Config } from '../config.ts'
import { fail, StartupError } from '../errors.ts'
import type { ByteFacts, Files } from './index.ts'
import { requireKey } from './keys.ts'

/** Two parts are in memory at once; ten thousand of them are the most that a file may have, so 80 GB. */
const partBytes = 8 * 1024 * 1024
const partsAtOnce = 2

/** In a bucket of anything that speaks S3. @throws StartupError when the bucket cannot be reached */
export async function createS3Files(settings: NonNullable<Config['s3']>): Promise<Files> {
  const { bucket, prefix } = settings
  const client = new S3Client({
    endpoint: settings.url,
    region: settings.region,
    // The bucket in the path: what runs on one's own machines rarely has a name for each.
    forcePathStyle: true,
    credentials: { accessKeyId: settings.accessKey, secretAccessKey: settings.secretKey },
    // Not every server knows the newer checksums; TLS and the length guard what travels.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: 5_000, socketTimeout: 60_000 },
    maxAttempts: 3,
  })
  const at = (key: string) => ({ Bucket: bucket, Key: prefix + requireKey(key) })
  await client.send(new HeadBucketCommand({ Bucket: bucket })).catch((error: S3ServiceException) => {
    throw new StartupError(
      `The bucket ${bucket} at ${settings.url} cannot be used (${error.name}): look at S3_URL, S3_BUCKET, S3_ACCESS_KEY and S3_SECRET_KEY.`,
    )
  })

  /** In one request. Its signature needs the hash of the content, which takes a third of the time that our part of it takes. */
  async function putWhole(key: string, content: Uint8Array, { sha256 }: ByteFacts = {}): Promise<number> {
    const command = new PutObjectCommand({ ...at(key), Body: content })
    if (sha256)
      command.middlewareStack.add(
        next => call => {
          const { headers } = call.request as { headers: Record<string, string> }
          headers['x-amz-content-sha256'] = sha256.toString('hex')
          return next(call)
        },
        { step: 'build', name: 'knownSha256' },
      )
    await client.send(command).catch(tell)
    return content.byteLength
  }

  async function upload(key: string, content: Readable): Promise<number> {
    let bytes = 0
    content.on('data', (chunk: Buffer) => {
      bytes += chunk.byteLength
    })
    content.pause()
    const upload = new Upload({
      client,
      params: { ...at(key), Body: content },
      partSize: partBytes,
      queueSize: partsAtOnce,
    })
    await upload.done()
    return bytes
  }

  return {
    async put(key, content, facts) {
      return content instanceof Uint8Array
        ? putWhole(key, content, facts)
        : upload(key, Readable.from(content)).catch(tell)
    },
    async adopt(key, path, facts) {
      const { size } = await stat(path)
      if (size <= partBytes) return putWhole(key, await readFile(path), facts)
      await upload(key, createReadStream(path, { highWaterMark: 1024 * 1024 })).catch(tell)
      return size
    },
    async get(key, range) {
      const Range = range && `bytes=${range.start}-${range.end}`
      const object = await client.send(new GetObjectCommand({ ...at(key), Range })).catch(absent)
      if (!object) return undefined
      const whole = object.ContentRange ? Number(object.ContentRange.split('/')[1]) : object.ContentLength!
      return { bytes: whole, stream: object.Body as Readable }
    },
    async size(key) {
      const object = await client.send(new HeadObjectCommand(at(key))).catch(absent)
      return object?.ContentLength
    },
    async delete(key) {
      await client.send(new DeleteObjectCommand(at(key))).catch(absent)
    },
    async *list(start) {
      const pages = paginateListObjectsV2({ client }, { Bucket: bucket, Prefix: prefix + start })
      for await (const page of pages)
        for (const { Key, Size } of page.Contents ?? [])
          if (Key) yield { key: Key.slice(prefix.length), bytes: Size ?? 0 }
    },
  }
}

function absent(error: S3ServiceException): undefined {
  if (error.$metadata?.httpStatusCode === 404) return undefined
  return tell(error)
}

/** A storage that does not answer, or is broken itself, is no mistake of the request's. */
function tell(error: S3ServiceException): never {
  const status = error.$metadata?.httpStatusCode
  if (error.$metadata && (status === undefined || status >= 500)) throw fail('tooBusy')
  throw error
}
