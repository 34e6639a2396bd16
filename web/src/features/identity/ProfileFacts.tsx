import type { User } from '@trau/contract'
import type { ReactNode } from 'react'
import { useLanguage } from '../../i18n/language.ts'
import { useText } from '../../i18n/text.ts'
import { identity } from '../../i18n/vi/identity.ts'
import { birthdayText } from '../../model/people/birthday.ts'
import { countryName } from '../../text/countries.ts'
import { displayPhone } from '../../text/phone.ts'

/** What a person tells about themselves; a fact that is withheld or empty has no row, and without any there is no list. */
export function ProfileFacts({ user }: { user: User }) {
  const text = useText(identity)
  const [language] = useLanguage()
  const { gender, phoneNumber, email, address, country, websiteUrl, links = [] } = user
  const facts: [label: string, value: ReactNode][] = [
    [text.birthday, birthdayText(user)],
    [text.gender, gender ? text.genders[gender] : undefined],
    [text.phone, phoneNumber && <a href={`tel:${phoneNumber}`}>{displayPhone(phoneNumber)}</a>],
    [text.email, email && <a href={`mailto:${email}`}>{email}</a>],
    [text.address, address],
    [text.country, country && countryName(country, language)],
    [text.website, websiteUrl && isWeb(websiteUrl) && <Outside href={websiteUrl} />],
    ...links.map(({ label, url }): [string, ReactNode] => [
      label || text.website,
      isWeb(url) && <Outside href={url} />,
    ]),
  ]
  const filledFacts = facts.filter(([, value]) => value)
  if (filledFacts.length === 0) return null
  return (
    <dl aria-label={text.facts} className="divide-y divide-line rounded-lg border border-line px-4">
      {filledFacts.map(([label, value], index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: labels of links may repeat; the facts have a fixed order
        <div key={index} className="flex items-baseline justify-between gap-4 py-2.5">
          <dt className="shrink-0 text-sm text-muted">{label}</dt>
          <dd className="min-w-0 text-right break-words [&_a]:text-primary-deep [&_a]:hover:underline">
            {value}
          </dd>
        </div>
      ))}
    </dl>
  )
}

const isWeb = (url: string) => /^https?:\/\//.test(url)

const Outside = ({ href }: { href: string }) => (
  <a href={href} target="_blank" rel="noopener noreferrer nofollow">
    {href.replace(/^https?:\/\/(www\.)?/, '').replace(/\/$/, '')}
  </a>
)
