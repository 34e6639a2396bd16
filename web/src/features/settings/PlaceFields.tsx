import { useMemo } from 'react'
import { useLanguage } from '../../i18n/language.ts'
import { useText } from '../../i18n/text.ts'
import { profile } from '../../i18n/vi/profile.ts'
import { countries } from '../../text/countries.ts'
import { Select } from '../../ui/Select.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { LinksField } from './LinksField.tsx'
import type { useProfileForm } from './useProfileForm.ts'

const none = 'none'

/** Where a person is found: at home and on the web. */
export function PlaceFields({ form }: { form: ReturnType<typeof useProfileForm> }) {
  const text = useText(profile)
  const [language] = useLanguage()
  const options = useMemo(
    () => countries(language).map(({ code, name }) => ({ value: code, label: name })),
    [language],
  )
  return (
    <>
      <TextField
        {...form.field('address')}
        label={text.address}
        description={text.addressHint}
        autoComplete="address-level2"
      />
      <Select
        name="country"
        label={text.country}
        value={form.values.country || none}
        onChange={country => form.set('country', country === none ? '' : country)}
        options={[{ value: none, label: text.noCountry }, ...options]}
        error={form.errorOf('country')}
      />
      <TextField
        {...form.field('websiteUrl')}
        label={text.website}
        placeholder={text.urlHint}
        inputMode="url"
        autoComplete="url"
      />
      <LinksField
        value={form.values.links}
        onChange={links => form.set('links', links)}
        error={form.errorOf('links')}
      />
    </>
  )
}
