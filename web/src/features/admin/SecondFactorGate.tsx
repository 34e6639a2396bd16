import { useNavigate } from '@tanstack/react-router'
import type { SecondFactors } from '@trau/contract'
import { useAdminWords } from '../../i18n/words/admin.ts'
import { Lazy, lazyPart } from '../../kit/lazy-part.tsx'
import { Button } from '../../ui/Button.tsx'
import { SecondFactorDrawing } from '../../ui/drawings/SecondFactor.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { toast } from '../../ui/toast.ts'
import { loadEnrolApp } from '../settings/index.ts'

const enrolApp = lazyPart(loadEnrolApp)

interface SecondFactorGateProps {
  factors: SecondFactors
  isEnrolling: boolean
  onEnrol: (isEnrolling: boolean) => void
}

/** In place of administration, whose every call the server refuses until a second factor is turned on. */
export function SecondFactorGate({ factors, isEnrolling, onEnrol }: SecondFactorGateProps) {
  const text = useAdminWords()
  const navigate = useNavigate()
  const openSecurity = () =>
    void navigate({ to: '.', search: old => ({ ...old, settings: 'security' as const }) })
  const close = () => onEnrol(false)
  return (
    <section aria-label={text.title} className="flex h-full flex-col justify-center overflow-y-auto">
      <EmptyState
        drawing={<SecondFactorDrawing />}
        title={<h1>{text.secondFactorNeeded}</h1>}
        action={
          <div className="flex flex-wrap justify-center gap-2">
            <Button color="primary" onPress={() => onEnrol(true)}>
              {text.turnOnSecondFactor}
            </Button>
            <Button variant="flat" onPress={openSecurity}>
              {text.openSecurity}
            </Button>
          </div>
        }
      >
        {text.secondFactorNeededText}
      </EmptyState>
      {isEnrolling && (
        <Lazy
          part={enrolApp}
          factors={factors}
          onClose={close}
          onUnavailable={() => {
            close()
            toast.error(text.partUnavailable)
          }}
        />
      )}
    </section>
  )
}
