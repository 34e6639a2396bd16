import { sendFile } from '#platform/http/files.ts'
import { findOpenedFile } from '../../media/index.ts'
import { type Answer, type Dav, DavRefusal } from '../context.ts'
import { requireConditions, requirePresent } from '../require.ts'
import { resolve } from '../resolve.ts'
import { etagOf, type FileResource } from '../resource.ts'

/** A file's bytes, whole or a range of them, sent from here; of a folder a word that it is one. */
export async function get(dav: Dav): Promise<Answer | undefined> {
  const { app, me, request, reply } = dav
  const resource = requirePresent(await resolve(app, me, dav.segments))
  await requireConditions(dav, resource)
  if (resource.kind !== 'FILE')
    return {
      status: 200,
      headers: { 'content-type': 'text/plain; charset=utf-8' },
      body: 'Thư mục của Kho tệp, để mở bằng chương trình WebDAV.\n',
    }
  reply.header('last-modified', resource.node.modified_time.toUTCString())
  if (isUnchanged(dav, resource)) return { status: 304, headers: { etag: etagOf(resource)! } }
  await sendFile(request, reply, await fileOf(dav, resource), app.config)
  return undefined
}

async function fileOf({ app, me }: Dav, resource: FileResource) {
  const { node } = resource
  const etag = etagOf(resource)!.slice(1, -1)
  const common = { fileName: node.name, isInline: false, maxAgeSeconds: 0, etag }
  if (node.media_id === null)
    return { ...common, body: new Uint8Array(0), bytes: 0, mediaType: 'application/octet-stream' }
  const file = await findOpenedFile(app, me, node.media_id)
  if (!file) throw new DavRefusal(404)
  return { ...common, ...file }
}

/** If-None-Match counts where both are sent (RFC 9110, section 13.2.2); `sendFile` answers that. */
function isUnchanged({ request }: Dav, { node }: FileResource): boolean {
  const { 'if-modified-since': since, 'if-none-match': noneMatch } = request.headers
  if (since === undefined || noneMatch !== undefined) return false
  const time = Date.parse(since)
  return Number.isFinite(time) && Math.floor(node.modified_time.getTime() / 1000) * 1000 <= time
}
