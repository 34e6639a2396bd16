import type { ImportColumn, ImportError, ImportLine, ImportReport } from '@trau/contract'
import { sql } from 'kysely'
import type { UserKey } from '#platform/auth/user-key.ts'
import type { Queryable } from '#platform/db/index.ts'
import { Failure } from '#platform/errors.ts'
import { requireNotAboveBy, selectHeldRoles } from '../../admin-permission/index.ts'
import {
  nameOf,
  type ProfileChange,
  selectAccountsByNames,
  splitFullName,
  type UserRow,
} from '../../identity/index.ts'
import { withoutSignInMethod } from '../../identity-authen/index.ts'
import { type ReadFile, type ReadLine, readPeople, type uniqueColumns } from './read-people.ts'

export interface PlannedImport {
  report: ImportReport
  toCreate: Required<Pick<ReadLine, 'values'>>[]
  toChange: { userId: string; change: ProfileChange }[]
  /** Who has an account and has never come. */
  waiting: UserRow[]
}

const columnOfRow = {
  username: 'username',
  fullName: 'full_name',
  displayName: 'display_name',
  email: 'email',
  phoneNumber: 'phone_number',
  language: 'language',
} as const satisfies Record<ImportColumn, keyof UserRow>

/** How many lines are worked on before others have their turn on the event loop. */
const linesAtOnce = 500
const pause = () => new Promise(resolve => setImmediate(resolve))

/**
 * What an import would do with each line: a username that exists is changed, any other created; an empty cell says nothing.
 * @param options.isLocked the accounts of the file stay as they are until the transaction ends
 */
export async function planImport(
  db: Queryable,
  me: UserKey,
  csv: string,
  options: { isLocked?: boolean } = {},
): Promise<PlannedImport> {
  const file: ReadFile = await readPeople(csv)
  if (file.errors.length > 0) return refusedFile(file.errors)
  const valuesOf = (column: (typeof uniqueColumns)[number]) => [
    ...new Set(file.lines.flatMap(({ values }) => values[column] ?? [])),
  ]
  const names = {
    username: valuesOf('username'),
    email: valuesOf('email'),
    phone_number: valuesOf('phoneNumber'),
  }
  const existing = await selectAccountsByNames(db, me.tenantId, names, options)
  const owners = {
    username: new Map(existing.map(row => [row.username, row])),
    email: new Map(existing.flatMap(row => (row.email ? [[row.email, row] as const] : []))),
    phoneNumber: new Map(
      existing.flatMap(row => (row.phone_number ? [[row.phone_number, row] as const] : [])),
    ),
  }
  /** Addresses that the file takes from their account, and so leaves to others. */
  const plan: PlannedImport = {
    report: { created: 0, changed: 0, unchanged: 0, refused: 0, waiting: 0, lines: [] },
    toCreate: [],
    toChange: [],
    waiting: [],
  }
  const isReleased = (column: 'email' | 'phoneNumber', owner: UserRow) => {
    const line = lineOf.get(owner.username)
    return line?.values[column] !== undefined && line.values[column] !== owner[columnOfRow[column]]
  }
  const lineOf = new Map(file.lines.map(line => [line.values.username, line]))
  const rightsOver = await readRights(db, me, existing)
  for (const [n, line] of file.lines.entries()) {
    if (n % linesAtOnce === linesAtOnce - 1) await pause()
    const errors = [...line.errors]
    const row = owners.username.get(line.values.username ?? '')
    if (
      line.values.username &&
      !row &&
      !line.values.fullName &&
      !errors.some(one => one.column === 'fullName')
    )
      errors.push({ column: 'fullName', reason: 'required' })
    for (const column of ['email', 'phoneNumber'] as const) {
      const owner = owners[column].get(line.values[column] ?? '')
      if (owner && owner.user_id !== row?.user_id && !isReleased(column, owner))
        errors.push({ column, reason: 'taken' })
    }
    const changes = row ? changesOf(row, line) : []
    if (row && changes.length > 0 && !rightsOver(row.user_id)) errors.push({ reason: 'permissionNotHeld' })
    add(plan, line, row, changes, errors)
  }
  const namedRows = file.lines.flatMap(({ values }) => owners.username.get(values.username ?? '') ?? [])
  plan.waiting = await selectWaiting(
    db,
    me.tenantId,
    namedRows.filter(row => rightsOver(row.user_id)),
  )
  plan.report.waiting = plan.waiting.length
  return plan
}

/** Those of these accounts that nobody has come into, or comes into by a directory: their people wait for a link. */
async function selectWaiting(db: Queryable, tenantId: string, rows: readonly UserRow[]): Promise<UserRow[]> {
  const { rows: waitingRows } = await sql<{ user_id: string }>`
    SELECT u.user_id FROM app_user u
    WHERE u.tenant_id = ${tenantId} AND u.user_id = ANY (${rows.map(row => row.user_id)}::uuid[])
      AND u.last_active_time IS NULL AND ${withoutSignInMethod(sql.ref('u'))}
      AND NOT EXISTS (SELECT FROM ldap_identity l WHERE l.tenant_id = u.tenant_id AND l.user_id = u.user_id)
      AND NOT EXISTS (SELECT FROM scim_user s WHERE s.tenant_id = u.tenant_id AND s.user_id = u.user_id)`.execute(
    db,
  )
  const waitingIds = new Set(waitingRows.map(row => row.user_id))
  return rows.filter(row => waitingIds.has(row.user_id))
}

function refusedFile(errors: ImportError[]): PlannedImport {
  const line: ImportLine = { line: 1, outcome: 'ERROR', username: '', errors }
  return {
    report: { created: 0, changed: 0, unchanged: 0, refused: 1, waiting: 0, lines: [line] },
    toCreate: [],
    toChange: [],
    waiting: [],
  }
}

function changesOf(row: UserRow, { values }: ReadLine): NonNullable<ImportLine['changes']> {
  return Object.entries(values).flatMap(([name, after]) => {
    const column = name as ImportColumn
    const before = row[columnOfRow[column]] ?? ''
    return before === after ? [] : [{ column, before, after }]
  })
}

/**
 * Whether the caller may change the account of one of these people. An address decides who can reset a password: nobody changes the account of
 * somebody who may do more, be it in one room.
 */
async function readRights(
  db: Queryable,
  me: UserKey,
  rows: readonly UserRow[],
): Promise<(userId: string) => boolean> {
  const userIds = [me.userId, ...rows.map(row => row.user_id)]
  const heldRoles = await selectHeldRoles(db, me.tenantId, userIds)
  const mine = heldRoles.get(me.userId) ?? []
  return userId => {
    try {
      requireNotAboveBy(mine, heldRoles.get(userId) ?? [])
      return true
    } catch (error) {
      if (error instanceof Failure) return false
      throw error
    }
  }
}

function add(
  { report, toCreate, toChange }: PlannedImport,
  line: ReadLine,
  row: UserRow | undefined,
  changes: NonNullable<ImportLine['changes']>,
  errors: ImportError[],
): void {
  const { values } = line
  const shownName = values.displayName ?? values.fullName ?? (row && nameOf(row))
  const namedPlaces = {
    line: line.line,
    username: values.username ?? line.username,
    ...(shownName ? { name: shownName } : {}),
  }
  if (errors.length > 0) {
    report.refused++
    report.lines.push({ ...namedPlaces, outcome: 'ERROR', errors })
  } else if (!row) {
    report.created++
    report.lines.push({ ...namedPlaces, outcome: 'CREATE' })
    toCreate.push({ values })
  } else if (changes.length === 0) {
    report.unchanged++
    report.lines.push({ ...namedPlaces, outcome: 'UNCHANGED' })
  } else {
    report.changed++
    report.lines.push({ ...namedPlaces, outcome: 'CHANGE', changes })
    const changedValues = Object.fromEntries(changes.map(({ column, after }) => [column, after]))
    toChange.push({ userId: row.user_id, change: changeOf(changedValues) })
  }
}

/** What an administrator writes of an address is not proven. */
function changeOf({
  fullName,
  displayName,
  email,
  phoneNumber,
  language,
}: ReadLine['values']): ProfileChange {
  return {
    ...(fullName === undefined ? {} : namesOf(fullName)),
    ...(displayName === undefined ? {} : { display_name: displayName }),
    ...(email === undefined ? {} : { email, verified_email: false }),
    ...(phoneNumber === undefined ? {} : { phone_number: phoneNumber, verified_phone: false }),
    ...(language === undefined ? {} : { language }),
  }
}

function namesOf(fullName: string) {
  const { firstName, lastName } = splitFullName(fullName)
  return { full_name: fullName, first_name: firstName, last_name: lastName }
}
