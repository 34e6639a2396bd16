import { type contract, type ImportResult, invitationDays } from '@trau/contract'
import { v7 as uuidv7 } from 'uuid'
import type { App } from '#platform/app.ts'
import { uniqueConstraintOf } from '#platform/db/failure.ts'
import type { Tx } from '#platform/db/index.ts'
import { fail } from '#platform/errors.ts'
import type { Handler } from '#platform/http/routes.ts'
import { transact } from '#platform/outbox/outbox.ts'
import { type NewAccount, saveManyAccounts, splitFullName } from '../../identity/index.ts'
import { makeResetTokens, resetLinkPath } from '../../identity-authen/index.ts'
import { renderTemplate, templateTime } from '../../notification-template/index.ts'
import { type PlannedImport, planImport } from './plan-import.ts'

/** All lines or none: what another administrator does meanwhile makes a line wrong, and then nothing has been imported. */
export const importPeople: Handler<typeof contract.directory.importPeople, App> = async (
  { app, me, origin, audit },
  { body },
) => {
  const expiresTime = app.clock.now() + invitationDays * 24 * 3_600_000
  const run = () =>
    transact(app, async tx => {
      const plan = await planImport(tx, me, body.csv, { isLocked: true })
      if (plan.report.refused > 0) throw fail('importRefused', { lines: plan.report.refused })
      const newAccounts = plan.toCreate.map(({ values }) => newAccount(app, me.tenantId, values))
      await saveManyAccounts(app, tx, me.tenantId, { created: newAccounts, changed: plan.toChange })
      const byMail = body.invitation === 'MAIL'
      const readdressedPeople = byMail ? waitingElsewhere(plan) : []
      const invitees = [...newAccounts, ...readdressedPeople]
      const { links, invited: invitedPeople } = await invite(app, tx, invitees, {
        byMail,
        ...{ tenantId: me.tenantId, origin, expiresTime },
      })
      // Whose links were lost, with the answer or with the file, gets them by importing it again.
      const newLinks = byMail ? [] : await renewLinks(tx, me.tenantId, plan.waiting, { origin, expiresTime })
      return {
        ...{ report: plan.report, created: newAccounts, invited: invitedPeople },
        links: [...links, ...newLinks],
        renewedIds: byMail
          ? readdressedPeople.map(({ userId }) => userId)
          : plan.waiting.map(row => row.user_id),
      }
    })
  const {
    report,
    created: createdPeople,
    links,
    invited,
    renewedIds,
  } = await run().catch(error => {
    // Somebody registered a name or an address since the plan was made: the second plan names the line.
    if (uniqueConstraintOf(error) !== undefined) return run()
    throw error
  })
  audit.subjectIds.push(...createdPeople.map(({ userId }) => userId), ...renewedIds)
  audit.after = {
    ...{ created: report.created, changed: report.changed, invited },
    ...(renewedIds.length > 0 ? { renewedLinks: renewedIds.length } : {}),
  }
  const { created: createdCount, changed: changedCount, unchanged: unchangedCount } = report
  return {
    created: createdCount,
    changed: changedCount,
    unchanged: unchangedCount,
    invited,
    links,
    expiresTime,
  }
}

function newAccount(
  app: App,
  tenantId: string,
  values: PlannedImport['toCreate'][number]['values'],
): NewAccount {
  const fullName = values.fullName!
  return {
    ...{ tenantId, userId: uuidv7(), username: values.username! },
    email: values.email,
    phoneNumber: values.phoneNumber,
    passwordHash: null,
    fullName,
    ...(values.displayName ? { displayName: values.displayName } : {}),
    ...splitFullName(fullName),
    language: values.language,
    now: app.clock.now(),
  }
}

type Invitee = Pick<NewAccount, 'userId' | 'username' | 'fullName' | 'email' | 'language'>

/** People who wait for a link that went to another address than the file has now: it is void, and goes to the new one. */
const waitingElsewhere = ({ waiting, toChange }: PlannedImport): Invitee[] => {
  const changes = new Map(toChange.map(({ userId, change }) => [userId, change]))
  return waiting.flatMap(row => {
    const { email, full_name: fullName, language } = { ...row, ...changes.get(row.user_id) }
    const isOther = email && email !== row.email
    return isOther ? [{ userId: row.user_id, username: row.username, fullName, email, language }] : []
  })
}

/** New links for people whose earlier ones are void with it. */
async function renewLinks(
  tx: Tx,
  tenantId: string,
  people: PlannedImport['waiting'],
  { origin, expiresTime }: { origin: string; expiresTime: number },
): Promise<ImportResult['links']> {
  const userIds = people.map(row => row.user_id)
  const tokens = await makeResetTokens(tx, { tenantId, userIds, expiry: expiresTime })
  return people.map((row, n) => ({
    username: row.username,
    name: row.full_name,
    url: origin + resetLinkPath(tenantId, tokens[n]!),
  }))
}

interface Invitation {
  byMail: boolean
  tenantId: string
  origin: string
  expiresTime: number
}

/** A link that sets the first password, to everybody: by mail where there is an address, else in the answer. */
async function invite(
  app: App,
  tx: Tx,
  accounts: readonly Invitee[],
  { byMail, tenantId, origin, expiresTime }: Invitation,
): Promise<Pick<ImportResult, 'links' | 'invited'>> {
  const userIds = accounts.map(({ userId }) => userId)
  const tokens = await makeResetTokens(tx, { tenantId, userIds, expiry: expiresTime })
  const links: ImportResult['links'] = []
  for (const [n, account] of accounts.entries()) {
    const url = origin + resetLinkPath(tenantId, tokens[n]!)
    const { username, fullName } = account
    if (!byMail || !account.email) {
      links.push({ username, name: fullName, url })
      continue
    }
    const locale = account.language ?? 'vi'
    const content = await renderTemplate(app, {
      ...{ tenantId, type: 'accountInvitation', channel: 'EMAIL', locale, tx },
      variables: { recipient: fullName, detail: username, time: templateTime(expiresTime, locale), url },
    })
    await app.outgoing.add(tx, {
      ...{
        tenantId,
        channel: 'EMAIL',
        to: account.email,
        template: 'accountInvitation',
        expiry: expiresTime,
      },
      ...content,
    })
  }
  return { links, invited: accounts.length - links.length }
}
