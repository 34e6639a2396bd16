import type { CustomStatus, contract, InputOf } from '@trau/contract'
import type { App } from '#platform/app.ts'
import { fail } from '#platform/errors.ts'
import type { Handler } from '#platform/http/routes.ts'
import { joinFullName, splitFullName } from '../users/names.ts'
import type { ProfileChange, UserRow } from '../users/user-store.ts'
import { changeOwn, checkGuardedFields } from './own-profile.ts'

const yearMs = 366 * 86_400_000

type Body = InputOf<typeof contract.identity.updateProfile>['body']

export const updateProfile: Handler<typeof contract.identity.updateProfile, App> = async (
  { app, me },
  { body },
) => {
  checkFields(body, app.clock.now())
  const user = await changeOwn(app, me, before => changeOf(body, before))
  if (body.fieldPrivacy || body.profilePrivacy || body.customStatus !== undefined)
    app.services.presence.shareAnew(me.userId)
  return user
}

/** What the schema cannot say: whether a day exists and has been, and which fields there are to guard. */
function checkFields({ birthdate, customStatus, fieldPrivacy }: Body, now: number): void {
  const fields: { path: string; reason: string }[] = []
  if (birthdate) {
    const { year, month, day } = birthdate
    const date = new Date(Date.UTC(year, month - 1, day))
    // A day begins first at UTC+14.
    const exists = date.getUTCMonth() === month - 1 && date.getTime() <= now + 14 * 3_600_000
    if (!exists) fields.push({ path: 'body.birthdate', reason: 'invalid' })
  }
  const until = customStatus?.until ?? now + 1
  if (until <= now || until > now + yearMs)
    fields.push({ path: 'body.customStatus.until', reason: 'invalid' })
  if (fields.length > 0) throw fail('validationFailed', { fields })
  checkGuardedFields(fieldPrivacy)
}

function changeOf(body: Body, before: UserRow): ProfileChange {
  return definedFields({
    ...names(body, before),
    display_name: body.displayName,
    bio: body.bio,
    description: body.description,
    gender: body.gender,
    ...(body.birthdate === undefined
      ? {}
      : {
          birth_year: body.birthdate?.year ?? null,
          birth_month: body.birthdate?.month ?? null,
          birth_day: body.birthdate?.day ?? null,
        }),
    address: body.address,
    country: body.country,
    website_url: body.websiteUrl,
    links: body.links,
    custom_status:
      body.customStatus && !isEmpty(body.customStatus)
        ? body.customStatus
        : body.customStatus === undefined
          ? undefined
          : null,
    language: body.language,
    profile_privacy: body.profilePrivacy,
    field_privacy: body.fieldPrivacy && { ...before.field_privacy, ...body.fieldPrivacy },
  })
}

const isEmpty = ({ text, emoji }: CustomStatus) => text === '' && !emoji

/** The full name stands as typed and gives the parts where they are not given; parts given alone make the full name. */
function names({ fullName, firstName, lastName }: Body, before: UserRow): ProfileChange {
  if (fullName !== undefined) {
    const parts = splitFullName(fullName)
    return {
      full_name: fullName,
      first_name: firstName ?? (lastName === undefined ? parts.firstName : before.first_name),
      last_name: lastName ?? (firstName === undefined ? parts.lastName : before.last_name),
    }
  }
  if (firstName === undefined && lastName === undefined) return {}
  const parts = { firstName: firstName ?? before.first_name, lastName: lastName ?? before.last_name }
  return {
    full_name: joinFullName(parts) || before.full_name,
    first_name: parts.firstName,
    last_name: parts.lastName,
  }
}

const definedFields = <T extends object>(fields: T): T =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as T
