import type { SettingTestResult } from '@trau/contract'
import { type ReactNode, useState } from 'react'
import IconDone from '~icons/lucide/circle-check'
import IconFailed from '~icons/lucide/circle-x'
import { errorData } from '../../../api/errors.ts'
import { errorText } from '../../../i18n/error-text.ts'
import { useDeliveryWords } from '../../../i18n/words/delivery.ts'
import { useOutgoingWords } from '../../../i18n/words/outgoing.ts'
import { FormError } from '../../../kit/FormError.tsx'
import { Section } from '../../../kit/Section.tsx'
import { useForm } from '../../../kit/useForm.ts'
import { Button } from '../../../ui/Button.tsx'
import { cx } from '../../../ui/cx.ts'
import { TextField } from '../../../ui/TextField.tsx'

interface SettingTestProps {
  channel: 'EMAIL' | 'SMS'
  send: (to: string) => Promise<SettingTestResult>
  /** There are changes that a test would not know. */
  isDirty: boolean
}

/** For these the step says what to look at in the setting. */
const ofTheSetting: ReadonlySet<string> = new Set(['address', 'connect', 'tls', 'signIn'])

/** Sends a test by the stored setting and shows what the provider answered, in words and as it said it. */
export function SettingTest({ channel, send, isDirty }: SettingTestProps) {
  const text = useDeliveryWords()
  const { causes } = useOutgoingWords()
  const [result, setResult] = useState<SettingTestResult>()
  const isMail = channel === 'EMAIL'
  const wrong = isMail ? text.testAddressWrong : text.testNumberWrong
  const form = useForm({
    initial: { to: '' },
    check: ({ to }) => (to.trim() ? {} : { to: wrong }),
    async submit({ to }) {
      setResult(undefined)
      setResult(await send(to.trim()))
    },
    explain: error =>
      errorData(error, 'validationFailed') ? { fields: { to: wrong } } : { form: errorText(error) },
  })
  return (
    <Section title={text.test} description={isMail ? text.testEmailText : text.testSmsText}>
      <form {...form.formProps} className="flex flex-col gap-3">
        <div className="flex flex-wrap items-start gap-2">
          <TextField
            {...form.field('to')}
            label={isMail ? text.testAddress : text.testNumber}
            type={isMail ? 'email' : 'tel'}
            autoComplete={isMail ? 'email' : 'tel'}
            description={isDirty ? text.saveFirst : undefined}
            className="min-w-0 flex-1 basis-60"
          />
          {/* In one line with the field, whose label stands above it. */}
          <Button
            type="submit"
            variant="flat"
            color="primary"
            isPending={form.isPending}
            isDisabled={isDirty}
            className="min-h-11 max-sm:w-full sm:mt-6.5"
          >
            {text.test}
          </Button>
        </div>
        <FormError>{form.formError}</FormError>
        <div role="status">
          {result && (
            <TestAnswer isDone={result.isAccepted} raw={result.providerAnswer}>
              {result.isAccepted
                ? text.accepted[channel](result.milliseconds)
                : result.cause && !ofTheSetting.has(result.cause)
                  ? causes[result.cause]
                  : result.failedAt
                    ? text.failedAt[result.failedAt]
                    : text.testFailed}
            </TestAnswer>
          )}
        </div>
      </form>
    </Section>
  )
}

/** How a test went: in words, then what the other side said. */
export function TestAnswer({
  isDone,
  raw,
  children,
}: {
  isDone: boolean
  raw?: string
  children: ReactNode
}) {
  const text = useDeliveryWords()
  const Icon = isDone ? IconDone : IconFailed
  return (
    <div
      data-tone={isDone ? 'success' : 'danger'}
      className="flex items-start gap-2.5 rounded-lg bg-(--soft) px-3.5 py-3 text-(--deep) forced:border"
    >
      <Icon className={cx('mt-0.5 size-5 shrink-0')} aria-hidden="true" />
      <div className="min-w-0 flex-1">
        <p className="text-pretty">{children}</p>
        {raw && (
          <p className="mt-2 text-sm">
            {text.rawAnswer}: <code className="break-words whitespace-pre-wrap">{raw}</code>
          </p>
        )}
      </div>
    </div>
  )
}
