import type { HouseRuleSection, HouseRules } from '@trau/contract'
import type { App } from '#platform/app.ts'
import type { UserKey } from '#platform/auth/user-key.ts'
import type { Queryable } from '#platform/db/index.ts'
import { fail } from '#platform/errors.ts'
import type { RequestContext } from '#platform/http/context.ts'
import { transact, whenEnded } from '#platform/outbox/outbox.ts'
import { rulesOf, sectionOf } from './defaults.ts'
import { differencesOf } from './differences.ts'
import {
  findChange,
  findRevision,
  insertChange,
  latestChangeOf,
  nextRevision,
  notifyOfChange,
  putRule,
  selectRules,
} from './house-rule-store.ts'

type Audit = RequestContext<App>['audit']

export async function readRules(db: Queryable, tenantId: string): Promise<HouseRules> {
  const [revision, rows] = await Promise.all([findRevision(db, tenantId), selectRules(db, tenantId)])
  return { revision, ...rulesOf(rows) }
}

/** @throws houseRulesConflict */
export async function updateSection(
  app: App,
  me: UserKey,
  audit: Audit,
  change: { section: HouseRuleSection; value: unknown; expectedRevision?: number | undefined },
): Promise<HouseRules> {
  return write(app, me, audit, async db => {
    const latest = await latestChangeOf(db, me.tenantId, change.section)
    if (change.expectedRevision !== undefined && latest > change.expectedRevision)
      throw fail('houseRulesConflict', { revision: latest })
    return { section: change.section, after: change.value, undoneRevision: null }
  })
}

/** Brings a section back to what it was before the change that stands now, or takes the latest undo back. @throws houseRuleChangeNotFound, houseRulesConflict */
export async function undoChange(app: App, me: UserKey, audit: Audit, changeId: number): Promise<HouseRules> {
  return write(app, me, audit, async db => {
    const change = await findChange(db, me.tenantId, changeId)
    if (!change) throw fail('houseRuleChangeNotFound')
    const { section, before } = change
    if (!change.can_undo)
      throw fail('houseRulesConflict', { revision: await latestChangeOf(db, me.tenantId, section) })
    return { section, after: before, undoneRevision: changeId }
  })
}

interface Plan {
  section: HouseRuleSection
  /** Null: as it comes. */
  after: unknown
  undoneRevision: number | null
}

/** Writes what is planned under the tenant's lock, with its history, and makes every process read the rules anew. */
async function write(
  app: App,
  me: UserKey,
  audit: Audit,
  plan: (db: Queryable) => Promise<Plan>,
): Promise<HouseRules> {
  const { tenantId, userId } = me
  let changedSection: HouseRuleSection | undefined
  const rules = await transact(app, async tx => {
    const revision = await nextRevision(tx, tenantId)
    const { section, after, undoneRevision } = await plan(tx)
    changedSection = section
    const rows = await selectRules(tx, tenantId)
    const before = rows.find(row => row.section === section)?.value ?? null
    await putRule(tx, { tenant_id: tenantId, section, value: after, revision })
    await insertChange(tx, {
      tenant_id: tenantId,
      revision,
      section,
      before,
      after,
      undone_revision: undoneRevision,
      editor_id: userId,
      created_time: new Date(app.clock.now()),
    })
    const next = await readRules(tx, tenantId)
    const old = sectionOf(rulesOf(rows), section)
    const differences = differencesOf(old, sectionOf(next, section))
    audit.before = Object.fromEntries(differences.map(one => [one.field, one.before]))
    audit.after = Object.fromEntries(differences.map(one => [one.field, one.after]))
    await notifyOfChange(tx, tenantId)
    whenEnded(tx, () => app.services.houseRules.forget(tenantId))
    return next
  })
  if (changedSection === 'SESSION') await app.services.endOldSessions(app, tenantId)
  return rules
}
