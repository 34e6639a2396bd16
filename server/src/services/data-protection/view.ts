import {
  builtInNotice,
  type Consent,
  type ConsentRecord,
  type DataRequest,
  type PersonDataRequest,
  type PrivacyNotice,
  type ProcessingActivity,
  type PublishedNotice,
  type UserInfo,
} from '@trau/contract'
import type { App } from '#platform/app.ts'
import { findUserInfos } from '../identity/index.ts'
import type { CountedNotice } from './notice-store.ts'
import type { ActivityRow, ConsentRow, NoticeRow, RequestRow } from './tables.ts'

export function viewNotice(row: NoticeRow | undefined): PrivacyNotice {
  if (!row) return { version: 0, text: builtInNotice }
  return {
    version: row.version,
    text: { vi: row.text_vi, ...(row.text_en === null ? {} : { en: row.text_en }) },
    publishedTime: row.published_time.getTime(),
  }
}

export const viewConsent = (row: ConsentRow): Consent => ({
  consentId: row.consent_id,
  version: row.version,
  source: row.source,
  language: row.language,
  givenTime: row.given_time.getTime(),
  ...(row.withdrawn_time ? { withdrawnTime: row.withdrawn_time.getTime() } : {}),
})

export const viewRequest = (row: RequestRow): DataRequest => ({
  requestId: row.request_id,
  kind: row.kind,
  text: row.text,
  status: row.status,
  createdTime: row.created_time.getTime(),
  dueTime: row.due_time.getTime(),
  answer: row.answer,
  ...(row.answered_time ? { answeredTime: row.answered_time.getTime() } : {}),
})

type NameOf = (userId: string) => UserInfo

async function namesOf(app: App, tenantId: string, userIds: readonly (string | null)[]): Promise<NameOf> {
  const ids = [...new Set(userIds.filter(id => id !== null))]
  const infos = await findUserInfos(app, tenantId, ids)
  return userId => infos.get(userId) ?? { userId }
}

export async function viewNotices(
  app: App,
  tenantId: string,
  rows: readonly CountedNotice[],
): Promise<PublishedNotice[]> {
  const nameOf = await namesOf(
    app,
    tenantId,
    rows.map(row => row.published_by),
  )
  return rows.map(row => ({
    ...viewNotice(row),
    publishedBy: nameOf(row.published_by),
    agreed: row.agreed,
  }))
}

export async function viewConsents(
  app: App,
  tenantId: string,
  rows: readonly ConsentRow[],
): Promise<ConsentRecord[]> {
  const nameOf = await namesOf(
    app,
    tenantId,
    rows.map(row => row.user_id),
  )
  return rows.map(row => ({ ...viewConsent(row), person: nameOf(row.user_id) }))
}

export async function viewRequests(
  app: App,
  tenantId: string,
  rows: readonly RequestRow[],
): Promise<PersonDataRequest[]> {
  const nameOf = await namesOf(
    app,
    tenantId,
    rows.flatMap(row => [row.user_id, row.answered_by]),
  )
  return rows.map(row => ({
    ...viewRequest(row),
    person: nameOf(row.user_id),
    ...(row.answered_by ? { answeredBy: nameOf(row.answered_by) } : {}),
  }))
}

export async function viewActivities(
  app: App,
  tenantId: string,
  rows: readonly ActivityRow[],
): Promise<ProcessingActivity[]> {
  const nameOf = await namesOf(
    app,
    tenantId,
    rows.map(row => row.updated_by),
  )
  return rows.map(row => ({
    activityId: row.activity_id,
    ...describedPart(row),
    updatedBy: nameOf(row.updated_by),
    updatedTime: row.updated_time.getTime(),
  }))
}

/** What an administrator wrote, as the audit log keeps it. */
export const describedPart = ({ name, purpose, categories, recipients, retention }: ActivityRow) => ({
  name,
  purpose,
  categories,
  recipients,
  retention,
})
