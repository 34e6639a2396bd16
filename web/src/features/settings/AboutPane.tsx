import { useQuery } from '@tanstack/react-query'
import { useText } from '../../i18n/text.ts'
import { settings } from '../../i18n/vi/settings.ts'
import { generalConfig } from '../../model/account/general-config.ts'
import { Logo } from '../../ui/Logo.tsx'

export default function AboutPane() {
  const text = useText(settings)
  const { data } = useQuery(generalConfig)
  const facts = [
    [text.space, data?.tenantTitle],
    [text.version, data?.version],
    [text.server, location.host],
    [text.licence, 'Apache-2.0'],
  ]
  return (
    <div className="flex flex-col gap-6">
      <div>
        <Logo />
        <p className="mt-3 text-pretty text-muted">{text.aboutText}</p>
      </div>
      <dl className="divide-y divide-line rounded-lg border border-line px-4">
        {facts.map(([label, value]) => (
          <div key={label} className="flex items-baseline justify-between gap-4 py-2.5">
            <dt className="text-sm text-muted">{label}</dt>
            <dd className="min-w-0 break-words tabular-nums">{value ?? '…'}</dd>
          </div>
        ))}
      </dl>
      <p>
        <a
          href="/docs"
          target="_blank"
          rel="noopener"
          className="inline-flex min-h-11 items-center text-primary-deep underline-offset-4 hover:underline"
        >
          {text.api}
        </a>
      </p>
      <p className="text-sm text-muted">{text.fonts}</p>
    </div>
  )
}
