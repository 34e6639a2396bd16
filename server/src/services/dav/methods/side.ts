import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fail } from '#platform/errors.ts'
import { uuidv7 } from '#platform/uuid.ts'
import { type Answer, type Dav, DavRefusal } from '../context.ts'
import { hrefOf } from '../protocol/addresses.ts'
import { isSideName } from '../protocol/side-names.ts'
import { xmlDocument } from '../protocol/xml.ts'
import { destinationOf } from '../require.ts'
import { findSideFile, keepSideFile, mostSideBytes, moveSideFile, removeSideFile } from '../side-store.ts'
import { spoolBody } from '../spool.ts'

/** What one person may write beside their files: bytes, so that nobody fills a disk by them. */
const sideBytes = { perMinute: 4 * 1024 * 1024, burst: 128 * 1024 * 1024 }

/** A request about what systems write beside files: answered from the side store, without a look at the drive. */
export async function side(dav: Dav): Promise<Answer> {
  switch (dav.request.method) {
    case 'GET':
    case 'HEAD':
      return read(dav)
    case 'PROPFIND':
      return describe(dav)
    case 'PUT':
      return write(dav)
    case 'DELETE':
      return removalAnswer(await removeSideFile(dav.app, dav.me, dav.segments))
    case 'MOVE':
      return moved(dav)
    // A system goes on when it hears that it holds the lock; nothing that anybody else could write is locked.
    case 'LOCK':
      return lockNothing(dav)
    case 'UNLOCK':
      return { status: 204 }
    case 'PROPPATCH':
    case 'COPY':
      throw new DavRefusal(404)
    default:
      throw new DavRefusal(403)
  }
}

const removalAnswer = (wasThere: boolean): Answer => ({ status: wasThere ? 204 : 404 })

async function read({ app, me, request, segments }: Dav): Promise<Answer> {
  const file = await findSideFile(app, me, segments)
  if (!file) throw new DavRefusal(404)
  const headers = {
    'content-type': 'application/octet-stream',
    'content-length': String(file.bytes),
    'last-modified': file.modifiedTime.toUTCString(),
  }
  return request.method === 'HEAD' ? { status: 200, headers } : { status: 200, headers, body: file.open() }
}

async function describe({ app, me, segments }: Dav): Promise<Answer> {
  const file = await findSideFile(app, me, segments)
  if (!file) throw new DavRefusal(404)
  const properties = `<D:resourcetype/><D:getcontentlength>${file.bytes}</D:getcontentlength><D:getlastmodified>${file.modifiedTime.toUTCString()}</D:getlastmodified>`
  return {
    status: 207,
    body: xmlDocument(
      'multistatus',
      `<D:response><D:href>${hrefOf(segments, false)}</D:href><D:propstat><D:prop>${properties}</D:prop><D:status>HTTP/1.1 200 OK</D:status></D:propstat></D:response>`,
    ),
  }
}

async function write(dav: Dav): Promise<Answer> {
  const { app, me, request, segments } = dav
  if (me.scope !== 'drive') throw new DavRefusal(403)
  const wasThere = await findSideFile(app, me, segments)
  const body = await spoolBody(request, join(app.config.dataDir, 'uploads'), bytes => {
    if (bytes > mostSideBytes) throw fail('fileTooLarge', { maxBytes: mostSideBytes })
  })
  try {
    app.rateLimiter.take(`davSide:${me.userId}`, sideBytes, body.bytes)
    await keepSideFile(app, me, segments, body.path)
  } finally {
    await rm(body.path, { force: true })
  }
  return { status: wasThere ? 204 : 201 }
}

async function moved(dav: Dav): Promise<Answer> {
  const { app, me, segments } = dav
  const to = destinationOf(dav)
  // Under a name of the drive nobody would find it.
  if (!to.some(isSideName)) throw new DavRefusal(403)
  return { status: (await moveSideFile(app, me, segments, to)) ? 201 : 404 }
}

async function lockNothing({ segments }: Dav): Promise<Answer> {
  const token = `urn:uuid:${uuidv7()}`
  const lock = `<D:activelock><D:locktype><D:write/></D:locktype><D:lockscope><D:exclusive/></D:lockscope><D:depth>0</D:depth><D:timeout>Second-600</D:timeout><D:locktoken><D:href>${token}</D:href></D:locktoken><D:lockroot><D:href>${hrefOf(segments, false)}</D:href></D:lockroot></D:activelock>`
  return {
    status: 200,
    headers: { 'lock-token': `<${token}>` },
    body: xmlDocument('prop', `<D:lockdiscovery>${lock}</D:lockdiscovery>`),
  }
}
