import { createFolders } from '../../drive/index.ts'
import { type Answer, type Dav, DavRefusal } from '../context.ts'
import { hasBody } from '../read-body.ts'
import { requireConditions, requireParent } from '../require.ts'
import { resolve } from '../resolve.ts'
import { writeTrees } from '../writing.ts'

export async function mkcol(dav: Dav): Promise<Answer> {
  const { app, me, request } = dav
  // Bodies of MKCOL have a meaning that nobody defined here (RFC 4918, section 9.3).
  if (hasBody(request)) throw new DavRefusal(415)
  const target = await resolve(app, me, dav.segments)
  if (target.kind !== 'NOTHING') throw new DavRefusal(405)
  await requireConditions(dav, target)
  const parent = requireParent(dav, target)
  await writeTrees(dav, [parent], { nodes: [parent.node.node_id] }, (tx, writer) =>
    createFolders(app, tx, writer, { parentId: parent.node.node_id, paths: [[target.name]], isNew: true }),
  )
  return { status: 201 }
}
