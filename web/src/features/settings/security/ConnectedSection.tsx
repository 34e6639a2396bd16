import { useQuery } from '@tanstack/react-query'
import type { OidcIdentity, PublicProvider } from '@trau/contract'
import { useEffect, useState } from 'react'
import { api } from '../../../api/api.ts'
import { runWrite } from '../../../api/mutation.ts'
import { q } from '../../../api/query-client.ts'
import { useSecurityWords } from '../../../i18n/words/security.ts'
import { Section } from '../../../kit/Section.tsx'
import { leaveToLink, takeLinkReturn } from '../../../model/account/oidc-link.ts'
import { fullTime } from '../../../text/time.ts'
import { Button } from '../../../ui/Button.tsx'
import { toast } from '../../../ui/toast.ts'
import { ProofDialog, proofWaysOf } from '../ProofDialog.tsx'
import type { FactorsProps } from '../SecurityPane.tsx'
import { factorsAre, factorsChanged } from './factors.ts'

type Step = { link: PublicProvider } | { unlink: OidcIdentity }

/** Accounts at other services that sign in here; nothing where no service is set up. */
export function ConnectedSection({ factors }: FactorsProps) {
  const text = useSecurityWords()
  const [step, go] = useState<Step>()
  const { data } = useQuery(q(api.identityAuthen.getProvidersConfig))
  const { identities } = factors
  useLinkReturn()
  const linkedIds = new Set(identities.map(({ providerId }) => providerId))
  const others = (data?.providers ?? []).filter(({ providerId }) => !linkedIds.has(providerId))
  if (identities.length === 0 && others.length === 0) return null
  const proof = { ...proofWaysOf(factors), onClose: () => go(undefined) }
  return (
    <Section title={text.connected} description={text.connectedText}>
      <ul className="divide-y divide-line rounded-lg border border-line px-4">
        {identities.map(identity => (
          <li key={identity.identityId} className="flex flex-wrap items-center gap-3 py-2.5">
            <div className="min-w-0 flex-1 basis-40">
              <p className="font-medium">{identity.providerName}</p>
              <p className="truncate text-sm text-muted">
                {[identity.email, text.since(fullTime(identity.createdTime))].filter(Boolean).join(' · ')}
              </p>
            </div>
            <Button
              size="sm"
              variant="flat"
              color="danger"
              aria-label={text.disconnectName(identity.providerName)}
              onPress={() => go({ unlink: identity })}
            >
              {text.disconnect}
            </Button>
          </li>
        ))}
        {others.map(provider => (
          <li key={provider.providerId} className="flex flex-wrap items-center gap-3 py-2.5">
            <p className="min-w-0 flex-1 basis-40 font-medium">{provider.name}</p>
            <Button
              size="sm"
              variant="flat"
              aria-label={text.connectName(provider.name)}
              onPress={() => go({ link: provider })}
            >
              {text.connect}
            </Button>
          </li>
        ))}
      </ul>
      {step && 'link' in step && (
        <ProofDialog
          {...proof}
          title={text.connectName(step.link.name)}
          confirmLabel={text.goOn}
          onProve={body => leaveToLink(step.link.providerId, body)}
        />
      )}
      {step && 'unlink' in step && (
        <ProofDialog
          {...proof}
          isDanger
          title={text.disconnectName(step.unlink.providerName)}
          confirmLabel={text.disconnect}
          onProve={async body => {
            const { identityId } = step.unlink
            factorsAre(await api.signIn.removeOidcIdentity({ params: { identityId }, body }))
            toast.success(text.disconnected(step.unlink.providerName))
          }}
        />
      )}
    </Section>
  )
}

/** Finishes what the other service was visited for. */
function useLinkReturn() {
  const text = useSecurityWords()
  useEffect(() => {
    const body = takeLinkReturn()
    if (!body) return
    void runWrite(() => api.signIn.finishOidcLink({ body }), {
      async onSuccess(identity) {
        await factorsChanged()
        toast.success(text.connectedNow(identity.providerName))
      },
    })
  }, [text])
}
