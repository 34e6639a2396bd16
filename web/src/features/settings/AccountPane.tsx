import { useQuery } from '@tanstack/react-query'
import type { User } from '@trau/contract'
import { countGraphemes } from '@trau/contract/rules/graphemes'
import { maxBio } from '@trau/contract/rules/person'
import { api } from '../../api/api.ts'
import { q } from '../../api/query-client.ts'
import { useText } from '../../i18n/text.ts'
import { settings } from '../../i18n/vi/settings.ts'
import { FormError } from '../../kit/FormError.tsx'
import { Section } from '../../kit/Section.tsx'
import { useMyId } from '../../model/session/my-id.ts'
import { useAppSelector } from '../../store/hooks.ts'
import { Button } from '../../ui/Button.tsx'
import { SegmentedControl } from '../../ui/SegmentedControl.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import { TextArea, TextField } from '../../ui/TextField.tsx'
import { BirthdateField } from './BirthdateField.tsx'
import { ContactFields } from './ContactFields.tsx'
import { LinkedAccounts } from './LinkedAccounts.tsx'
import { OwnData } from './OwnData.tsx'
import { PicturesField } from './PicturesField.tsx'
import { PlaceFields } from './PlaceFields.tsx'
import { proofWaysOf } from './ProofDialog.tsx'
import { type GenderCode, useProfileForm } from './useProfileForm.ts'

export default function AccountPane() {
  const text = useText(settings)
  const userId = useMyId()
  const rememberedUser = useAppSelector(state => state.auth.userInfo)
  const { data, isError } = useQuery(q(api.identity.getUser, { params: { value: userId } }))
  const { data: factors } = useQuery(q(api.signIn.getSecondFactors))
  // Without network the profile as last seen is still worth reading.
  const user = data ?? (isError ? rememberedUser : undefined)
  if (!user) return <Spinner className="mx-auto mt-16 flex text-primary" />
  return (
    <div>
      <PicturesField user={user} name={user.displayName || user.fullName || user.name || ''} />
      <ProfileForm user={user} />
      {/* Not within the form: what is sent in their dialogs would send it too. */}
      <Section title={text.contactDetails} description={text.contactDetailsText}>
        <ContactFields user={user} hasPassword={factors?.hasPassword ?? true} />
      </Section>
      <LinkedAccounts {...proofWaysOf(factors)} />
      <OwnData {...proofWaysOf(factors)} />
    </div>
  )
}

function ProfileForm({ user }: { user: User }) {
  const text = useText(settings)
  const form = useProfileForm(user)
  const { values } = form
  const charactersLeft = maxBio - countGraphemes(values.bio)
  return (
    <form {...form.formProps} className="mt-5 flex flex-col gap-5">
      <p className="text-pretty text-muted">{text.accountText}</p>
      <TextField {...form.field('fullName')} label={text.fullName} autoComplete="name" required />
      <TextField
        {...form.field('displayName')}
        label={text.displayName}
        description={text.displayNameHint}
        autoComplete="nickname"
      />
      <TextArea
        {...form.field('bio')}
        label={text.bio}
        description={charactersLeft >= 0 && charactersLeft <= 60 ? text.bioLeft(charactersLeft) : undefined}
      />
      <SegmentedControl
        hasVisibleLabel
        label={text.gender}
        fullWidth
        value={values.gender}
        onChange={gender => form.set('gender', gender)}
        segments={(['1', '2', '3', '0'] as GenderCode[]).map(value => ({
          value,
          label: text.genders[value],
        }))}
      />
      <BirthdateField
        value={values.birthdate}
        onChange={birthdate => form.set('birthdate', birthdate)}
        error={form.errorOf('birthdate')}
      />
      <PlaceFields form={form} />
      <Username user={user} />
      <FormError>{form.formError}</FormError>
      <div className="sticky -bottom-8 -mx-1 flex flex-wrap items-center justify-end gap-3 border-t border-line bg-raised px-1 py-3">
        {form.isDirty && (
          <>
            <p className="mr-auto text-sm text-muted">{text.profileUnsaved}</p>
            <Button variant="flat" isDisabled={form.isPending} onPress={form.discard}>
              {text.profileDiscard}
            </Button>
          </>
        )}
        <Button type="submit" color="primary" isPending={form.isPending} isDisabled={!form.isDirty}>
          {form.isPending ? text.savingProfile : text.saveProfile}
        </Button>
      </div>
    </form>
  )
}

/** The name one is found by, which stays. */
function Username({ user }: { user: User }) {
  const text = useText(settings)
  return (
    <div>
      <p className="text-sm font-medium">{text.username}</p>
      <p className="break-all">@{user.username}</p>
      <p className="mt-0.5 text-sm text-muted">{text.usernameHint}</p>
    </div>
  )
}
