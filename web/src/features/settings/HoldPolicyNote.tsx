import { useQuery } from '@tanstack/react-query'
import { administrationApi } from '../../api/administration-api.ts'
import { q } from '../../api/query-client.ts'
import { useText } from '../../i18n/text.ts'
import { ownData } from '../../i18n/vi/ownData.ts'
import { Section } from '../../kit/Section.tsx'

/** What the tenant has published about legal holds, where it says that there can be any. */
export function HoldPolicyNote() {
  const words = useText(ownData)
  const { data } = useQuery(q(administrationApi.legalHold.getPublishedHoldPolicy))
  if (!data?.isOn) return null
  return (
    <Section title={words.holdPolicy} description={words.holdPolicyText}>
      {data.text && <p className="whitespace-pre-line break-words">{data.text}</p>}
      {data.link && (
        <a className="break-all underline" href={data.link} target="_blank" rel="noreferrer">
          {data.link}
        </a>
      )}
    </Section>
  )
}
