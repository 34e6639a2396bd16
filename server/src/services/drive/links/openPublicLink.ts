import type { contract, PublicDriveLink } from '@trau/contract'
import type { App, Context } from '#platform/app.ts'
import { fail } from '#platform/errors.ts'
import type { Handler } from '#platform/http/routes.ts'
import { nameOf } from '../../identity/index.ts'
import { taking } from './handing-in.ts'
import { limitsOf } from './managing.ts'
import { noteVisit } from './noting.ts'
import { countOpen } from './open-store.ts'
import { giving, isExhausted, type LiveLink, newPass, requireLink } from './visits.ts'

export const openPublicLink: Handler<typeof contract.driveLinks.openPublicLink, App> = async (
  context,
  { params, body: { password, name = '' } },
) => {
  const { app, tenantId } = context
  const link = await requireLink(app, tenantId, params.token)
  const { row, root } = link
  const publicView = await outsideOf(app, link)
  if (row.password_hash !== null) {
    if (password === undefined) return publicView
    await checkPassword(context, link, password, name)
  }
  if (isExhausted(row)) throw fail('linkExhausted')
  await noteVisit(app.db, context, row, { what: 'OPENED', name })
  await countOpen(app.db, row, new Date(app.clock.now()))
  const { node } = root
  return {
    ...publicView,
    node: { nodeId: node.node_id, kind: node.kind, name: node.name, bytes: node.bytes },
    pass: newPass(app, row, { name }),
  }
}

/** What shows before the password was given. */
async function outsideOf(app: App, { row, creator }: LiveLink): Promise<PublicDriveLink> {
  const owner = (await app.services.userCache.findRows(creator.tenantId, [creator.userId])).get(
    creator.userId,
  )
  return {
    ...{ linkId: row.link_id, role: row.role, needsPassword: row.password_hash !== null },
    countsDownloads: giving.includes(row.role) && row.max_downloads !== null,
    ...(row.expires_time ? { expiresTime: row.expires_time.getTime() } : {}),
    ownerName: owner ? nameOf(owner) : '',
    ...(taking.includes(row.role) && {
      maxFileBytes: Math.min(app.config.fileMaxBytes, limitsOf(row).maxBytes),
    }),
  }
}

/** @throws linkPasswordWrong, rateLimited after too many tries */
async function checkPassword(
  context: Context,
  { row }: LiveLink,
  password: string,
  name: string,
): Promise<void> {
  const { app, ipAddress } = context
  const attempt = await app.services.linkAttempts.begin(row.link_id, ipAddress)
  if (await app.services.passwords.verify(row.password_hash, password)) return attempt.giveBack()
  await noteVisit(app.db, context, row, { what: 'WRONG_PASSWORD', name })
  throw fail('linkPasswordWrong')
}
