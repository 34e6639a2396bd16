import { type ReactNode, useId } from 'react'
import { useSecurityWords } from '../../../i18n/words/security.ts'
import { Chip } from '../../../ui/Chip.tsx'

interface MethodSectionProps {
  title: string
  isOn: boolean
  description: string
  children: ReactNode
}

/** One method of the second step, with its state beside its name. */
export function MethodSection({ title, isOn, description, children }: MethodSectionProps) {
  const text = useSecurityWords()
  const id = useId()
  return (
    <section aria-labelledby={id} className="not-first:mt-6">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h4 id={id} className="font-medium">
          {title}
        </h4>
        <Chip color={isOn ? 'success' : 'default'}>{isOn ? text.isOn : text.isOff}</Chip>
      </div>
      <p className="mt-0.5 text-sm text-pretty text-muted">{description}</p>
      <div className="mt-3">{children}</div>
    </section>
  )
}
