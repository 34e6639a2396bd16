import type { SecondFactors } from '@trau/contract'
import { useRef, useState } from 'react'
import { api } from '../../../api/api.ts'
import { useSecurityWords } from '../../../i18n/words/security.ts'
import { ProofDialog, proofWaysOf } from '../ProofDialog.tsx'
import EnrolAppDialog from './EnrolAppDialog.tsx'
import { RecoveryCodesDialog } from './RecoveryCodesDialog.tsx'

export interface EnrolAppProps {
  factors: SecondFactors
  /** Also before anything is turned on. */
  onClose: () => void
}

type Step =
  | { name: 'prove' }
  | { name: 'scan'; secret: string; uri: string }
  | { name: 'codes'; codes: string[] }

/** Turns the authenticator app on: the proof, the code of the app, then the recovery codes. */
export default function EnrolApp({ factors, onClose }: EnrolAppProps) {
  const text = useSecurityWords()
  const [step, go] = useState<Step>({ name: 'prove' })
  const isProven = useRef(false)
  if (step.name === 'codes') return <RecoveryCodesDialog codes={step.codes} onClose={onClose} />
  if (step.name === 'scan')
    return (
      <EnrolAppDialog
        secret={step.secret}
        uri={step.uri}
        onDone={codes => go({ name: 'codes', codes })}
        onClose={onClose}
      />
    )
  return (
    <ProofDialog
      {...proofWaysOf(factors)}
      title={text.appAdd}
      confirmLabel={text.goOn}
      onProve={async proof => {
        const app = await api.signIn.startTotp({ body: proof })
        isProven.current = true
        go({ name: 'scan', ...app })
      }}
      // What was proven leads on by itself.
      onClose={() => {
        if (!isProven.current) onClose()
      }}
    />
  )
}
