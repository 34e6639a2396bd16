import type { ProfileLink, User } from '@trau/contract'
import { countGraphemes } from '@trau/contract/rules/graphemes'
import { maxAddress, maxBio, maxPersonName } from '@trau/contract/rules/person'
import { useEffect, useMemo, useRef, useState } from 'react'
import { api } from '../../api/api.ts'
import { errorData } from '../../api/errors.ts'
import { useErrorText } from '../../i18n/error-text.ts'
import { useText } from '../../i18n/text.ts'
import { auth } from '../../i18n/vi/auth.ts'
import { profile } from '../../i18n/vi/profile.ts'
import { settings } from '../../i18n/vi/settings.ts'
import { type FieldErrors, useForm } from '../../kit/useForm.ts'
import { daysIn } from '../../model/people/birthday.ts'
import { useTakeProfile } from '../../model/people/useTakeProfile.ts'
import { webAddress } from '../../text/web-address.ts'
import { toast } from '../../ui/toast.ts'
import type { BirthdateParts } from './BirthdateField.tsx'
import { linkProblem, linksToSend } from './profile-links.ts'

export type GenderCode = '0' | '1' | '2' | '3'

export interface ProfileValues {
  fullName: string
  displayName: string
  bio: string
  gender: GenderCode
  birthdate: BirthdateParts
  address: string
  /** ISO 3166-1 alpha-2, or '' for none */
  country: string
  websiteUrl: string
  links: ProfileLink[]
}

/** The fields that were typed and not saved, by person, while the page lives: closing the settings does not lose them. */
const unsavedByUser = new Map<string, Partial<ProfileValues>>()

/**
 * The form over one's own profile: begins with what the server has and what was typed before and not saved, sends what changed, and takes
 * up the answer.
 */
export function useProfileForm(user: User) {
  const text = useText(settings)
  const words = useText(profile)
  const names = useText(auth)
  const errorText = useErrorText()
  const take = useTakeProfile()
  const initial = useMemo(() => valuesOf(user), [user])

  async function submit(values: ProfileValues) {
    const savedUser = await api.identity.updateProfile({
      params: { userId: user.userId },
      body: changes(initial, values),
      // An empty text clears its field.
      keepEmpty: true,
    })
    take(savedUser)
    // What was typed while it was being saved stays, unsaved.
    form.reset({ ...valuesOf(savedUser), ...differences(values, currentValues.current) })
    toast.success(text.profileSaved)
  }

  const form = useForm<ProfileValues>({
    initial,
    check: values => {
      const errors: FieldErrors<ProfileValues> = {}
      const length = countGraphemes(values.fullName.trim())
      if (length === 0) errors.fullName = text.fullNameMissing
      else if (length > maxPersonName) errors.fullName = text.fullNameLong
      if (countGraphemes(values.displayName.trim()) > maxPersonName) errors.displayName = text.fullNameLong
      const over = countGraphemes(values.bio) - maxBio
      if (over > 0) errors.bio = text.bioOver(over)
      const problem = birthdateProblem(values.birthdate)
      if (problem)
        errors.birthdate = problem === 'incomplete' ? text.birthdateIncomplete : text.birthdateWrong
      if (countGraphemes(values.address.trim()) > maxAddress) errors.address = words.addressLong
      if (webAddress(values.websiteUrl) === undefined) errors.websiteUrl = words.urlWrong
      const linkError = values.links.map(linkProblem).find(problem => problem !== undefined)
      if (linkError) errors.links = words[linkError]
      return errors
    },
    submit,
    explain: error => {
      const row = errorData(error, 'validationFailed')?.fields[0]
      const first = row?.path.replace(/^body\./, '').split('.')[0]
      const sentence =
        (row?.reason === 'invisibleCharacters' && names.nameInvisible) ||
        (row?.reason === 'mixedScripts' && names.nameMixed) ||
        errorText(error)
      return first && first in initial ? { fields: { [first]: sentence } } : { form: sentence }
    },
  })
  const currentValues = useRef(form.values)
  currentValues.current = form.values
  useFollowProfile(initial, form)
  useKeepUnsaved(user.userId, initial, form)
  return { ...form, discard: () => form.reset(initial) }
}

/** What is changed elsewhere is shown, except in fields that were typed in: saving them sends nothing else back as it was. */
function useFollowProfile(
  initial: ProfileValues,
  { values, set }: Pick<ReturnType<typeof useForm<ProfileValues>>, 'values' | 'set'>,
) {
  const [lastInitial, setLastInitial] = useState(initial)
  if (initial === lastInitial) return
  setLastInitial(initial)
  const typedFields = differences(lastInitial, values)
  for (const name of namesOf(differences(lastInitial, initial)))
    if (!(name in typedFields)) set(name, initial[name])
}

function useKeepUnsaved(
  userId: string,
  initial: ProfileValues,
  { values, isDirty, reset }: Pick<ReturnType<typeof useForm<ProfileValues>>, 'values' | 'isDirty' | 'reset'>,
) {
  const isTakenUp = useRef(false)
  useEffect(() => {
    if (!isTakenUp.current) {
      isTakenUp.current = true
      const unsavedValues = unsavedByUser.get(userId)
      if (unsavedValues) return reset({ ...initial, ...unsavedValues })
    }
    if (isDirty) unsavedByUser.set(userId, differences(initial, values))
    else unsavedByUser.delete(userId)
  })
  useEffect(() => {
    if (!isDirty) return
    // Leaving the page altogether: the browser asks.
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [isDirty])
}

function valuesOf(user: User): ProfileValues {
  const { fullName = user.name ?? '', displayName = '', bio = '', gender, birthdate } = user
  const { address = '', country = '', websiteUrl = '', links = [] } = user
  const parts = birthdate
    ? { day: String(birthdate.day), month: String(birthdate.month), year: String(birthdate.year ?? '') }
    : { day: '', month: '', year: '' }
  return {
    fullName,
    displayName,
    bio,
    gender: String(gender ?? 0) as GenderCode,
    birthdate: parts,
    address,
    country,
    websiteUrl,
    links: links.map(({ label, url }) => ({ label, url })),
  }
}

export function birthdateProblem({ day, month, year }: BirthdateParts): 'incomplete' | 'wrong' | undefined {
  if (!day && !month && !year) return undefined
  if (!day || !month || !year) return 'incomplete'
  return Number(day) <= daysIn(Number(month), Number(year)) ? undefined : 'wrong'
}

const namesOf = (values: Partial<ProfileValues>) => Object.keys(values) as (keyof ProfileValues)[]

/** The fields that differ, as they stand in the form. */
function differences(before: ProfileValues, after: ProfileValues): Partial<ProfileValues> {
  const names = namesOf(after).filter(name => JSON.stringify(before[name]) !== JSON.stringify(after[name]))
  return Object.fromEntries(names.map(name => [name, after[name]]))
}

/** The same, as the call takes them. */
export function changes(before: ProfileValues, after: ProfileValues) {
  const { day, month, year } = after.birthdate
  const all = {
    fullName: after.fullName.trim(),
    displayName: after.displayName.trim(),
    bio: after.bio.trim(),
    gender: Number(after.gender) as 0 | 1 | 2 | 3,
    birthdate: day ? { day: Number(day), month: Number(month), year: Number(year) } : null,
    address: after.address.trim(),
    country: after.country,
    websiteUrl: webAddress(after.websiteUrl) ?? '',
    links: linksToSend(after.links),
  }
  const names = namesOf(differences(before, after))
  return Object.fromEntries(names.map(name => [name, all[name]])) as Partial<typeof all>
}
