import { useQuery } from '@tanstack/react-query'
import type { DataExport } from '@trau/contract'
import { useState } from 'react'
import { api } from '../../api/api.ts'
import { invalidate, q } from '../../api/query-client.ts'
import { useText } from '../../i18n/text.ts'
import { ownData } from '../../i18n/vi/ownData.ts'
import { Section } from '../../kit/Section.tsx'
import { fullTime } from '../../text/time.ts'
import { Button } from '../../ui/Button.tsx'
import { buttonLook } from '../../ui/button-style.ts'
import { Chip } from '../../ui/Chip.tsx'
import { toast } from '../../ui/toast.ts'
import { ConsentPart } from './ConsentPart.tsx'
import { DataRequests } from './DataRequests.tsx'
import { EraseDialog } from './EraseDialog.tsx'
import { HoldPolicyNote } from './HoldPolicyNote.tsx'
import { type Proof, ProofDialog, type ProofWays } from './ProofDialog.tsx'

/** A copy of everything that is one's own, and the end of the account. */
export function OwnData(proof: ProofWays) {
  const text = useText(ownData)
  const [isErasing, setErasing] = useState(false)
  return (
    <>
      <Section title={text.title} description={text.text}>
        <Exports {...proof} />
      </Section>
      <ConsentPart />
      <DataRequests />
      <HoldPolicyNote />
      <Section title={text.eraseTitle} description={text.eraseText}>
        <Button variant="flat" color="danger" onPress={() => setErasing(true)}>
          {text.erase}
        </Button>
        {isErasing && <EraseDialog {...proof} onClose={() => setErasing(false)} />}
      </Section>
    </>
  )
}

function Exports(proof: ProofWays) {
  const text = useText(ownData)
  const [isProving, setProving] = useState(false)
  const { data } = useQuery({
    ...q(api.ownData.listDataExports, { query: { limit: 5 } }),
    // One being made may be ready before the connection stood that would tell; an address is good for a quarter of an hour.
    refetchInterval: ({ state }) =>
      state.data?.items.some(({ status }) => status === 'QUEUED') ? 3000 : 10 * 60_000,
  })
  const make = async (body: Proof) => {
    await api.ownData.createDataExport({ body })
    await invalidate(api.ownData.listDataExports)
    toast.success(text.begun)
  }
  return (
    <>
      {data && data.items.length > 0 && (
        <ul className="mb-3 divide-y divide-line rounded-lg border border-line px-4">
          {data.items.map(copy => (
            <li key={copy.exportId} className="flex flex-wrap items-center gap-3 py-2.5">
              <div className="min-w-0 flex-1 basis-40">
                <p>{fullTime(copy.createdTime)}</p>
                {copy.status === 'READY' && copy.expiryTime && (
                  <p className="text-sm text-muted">
                    {[copy.bytes && text.size(copy.bytes), text.until(fullTime(copy.expiryTime))]
                      .filter(Boolean)
                      .join(' · ')}
                  </p>
                )}
              </div>
              <Copy copy={copy} />
            </li>
          ))}
        </ul>
      )}
      <Button variant="flat" onPress={() => setProving(true)}>
        {text.make}
      </Button>
      {isProving && (
        <ProofDialog
          {...proof}
          title={text.make}
          confirmLabel={text.makeNow}
          onProve={make}
          onClose={() => setProving(false)}
        >
          {text.makeText}
        </ProofDialog>
      )}
    </>
  )
}

function Copy({ copy }: { copy: DataExport }) {
  const text = useText(ownData)
  if (copy.status === 'READY' && copy.downloadUrl) {
    return (
      <a href={copy.downloadUrl} download {...buttonLook({ size: 'sm', variant: 'flat', color: 'primary' })}>
        {text.download}
      </a>
    )
  }
  // Another session asked for it, and alone has its address.
  if (copy.status === 'READY') return <Chip>{text.elsewhere}</Chip>
  return <Chip color={copy.status === 'FAILED' ? 'danger' : 'default'}>{text.statuses[copy.status]}</Chip>
}
