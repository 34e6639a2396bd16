import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import IconCheck from '~icons/lucide/check'
import IconCopy from '~icons/lucide/copy'
import IconRefresh from '~icons/lucide/refresh-cw'
import { useErrorText } from '../../i18n/error-text.ts'
import { useText } from '../../i18n/text.ts'
import { qr } from '../../i18n/vi/qr.ts'
import { FormError } from '../../kit/FormError.tsx'
import { Avatar } from '../../ui/Avatar.tsx'
import { Button } from '../../ui/Button.tsx'
import { Countdown } from '../../ui/Countdown.tsx'
import { copyToClipboard } from '../../ui/clipboard.ts'
import { LiveRegion } from '../../ui/LiveRegion.tsx'
import { QrCode } from '../../ui/QrCode.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import { AuthHeading } from './AuthHeading.tsx'
import { link } from './field-style.ts'
import { type QrStep, useQrSignIn } from './useQrSignIn.ts'

/** Signing in by a device that is signed in already: it scans the code here, compares a number, and confirms. */
export function QrScreen() {
  const text = useText(qr)
  const { step, isCutOff, renew, cancel } = useQrSignIn()
  return (
    <>
      {step.is === 'scanned' ? (
        <Scanned {...step} onCancel={cancel} />
      ) : (
        <>
          <AuthHeading title={text.title}>{text.text}</AuthHeading>
          <div className="flex flex-col items-center">
            <Picture step={step} onRenew={renew} />
          </div>
          {step.is === 'shown' && <HowTo payload={step.payload} />}
        </>
      )}
      {isCutOff && <p className="mt-4 text-center text-sm text-warning-deep">{text.cutOff}</p>}
      <p className="mt-7 text-center">
        <Link to="/auth" className={link}>
          {text.byPassword}
        </Link>
      </p>
      <LiveRegion>{isCutOff ? text.cutOff : stepText(step, text)}</LiveRegion>
    </>
  )
}

function stepText(step: QrStep, text: typeof qr): string {
  if (step.is === 'scanned') return text.scannedAloud(step.by.name ?? '', step.checkNumber)
  if (step.is === 'over') return text.over[step.why]
  return step.is === 'entering' ? text.entering : ''
}

const square = 'size-60 min-[360px]:size-64'

/** The code, or what stands in its place. */
function Picture({ step, onRenew }: { step: QrStep; onRenew: () => void }) {
  const text = useText(qr)
  const errorText = useErrorText()
  switch (step.is) {
    case 'shown':
      return (
        <>
          <QrCode value={step.payload} label={text.code} className={`${square} border border-line`} />
          <p className="mt-3 text-sm text-muted tabular-nums">
            <Countdown until={step.expiresTime}>{({ label }) => text.expiresIn(label)}</Countdown>
          </p>
        </>
      )
    case 'over':
      return (
        <Instead title={text.overTitle[step.why]} onRenew={onRenew}>
          {text.over[step.why]}
        </Instead>
      )
    case 'failed':
      return (
        <div className="flex w-full flex-col gap-4">
          <FormError>{errorText(step.error)}</FormError>
          <Renew onRenew={onRenew} />
        </div>
      )
    case 'entering':
      return (
        <div className={`${square} flex flex-col items-center justify-center gap-4`}>
          <span className="flex size-16 items-center justify-center rounded-full bg-primary-soft text-primary-deep">
            <IconCheck className="size-8" aria-hidden="true" />
          </span>
          <span className="flex items-center gap-2 text-muted">
            <Spinner size="sm" label="" /> {text.entering}
          </span>
        </div>
      )
    default:
      return (
        <div role="status" aria-label={text.making}>
          <Skeleton className={`${square} rounded-lg`} />
        </div>
      )
  }
}

function Instead({ title, children, onRenew }: { title: string; children: string; onRenew: () => void }) {
  return (
    <div className="flex w-full flex-col items-center gap-5 rounded-lg border border-line px-6 py-10 text-center">
      <div>
        <h2 className="text-lg font-medium">{title}</h2>
        <p className="mt-1 text-pretty text-muted">{children}</p>
      </div>
      <Renew onRenew={onRenew} />
    </div>
  )
}

function Renew({ onRenew }: { onRenew: () => void }) {
  const text = useText(qr)
  return (
    <Button
      color="primary"
      size="lg"
      autoFocus
      startContent={<IconRefresh className="size-4.5" aria-hidden="true" />}
      onPress={onRenew}
    >
      {text.renew}
    </Button>
  )
}

function HowTo({ payload }: { payload: string }) {
  const text = useText(qr)
  return (
    <ol className="mt-7 flex flex-col gap-3">
      {text.steps.map((what, index) => (
        <Step key={what} number={index + 1}>
          {what}
          {index === text.steps.length - 1 && <Copy payload={payload} />}
        </Step>
      ))}
    </ol>
  )
}

function Step({ number, children }: { number: number; children: ReactNode }) {
  return (
    <li className="flex gap-3">
      <span
        aria-hidden="true"
        className="flex size-7 shrink-0 items-center justify-center rounded-full bg-primary-soft text-sm font-bold text-primary-deep"
      >
        {number}
      </span>
      <span className="min-w-0 flex-1 pt-0.5">{children}</span>
    </li>
  )
}

/** For a device without a camera: the code as text. Where nothing may be copied, it stands there to be copied by hand. */
function Copy({ payload }: { payload: string }) {
  const text = useText(qr)
  const [copiedCode, setCopied] = useState<string>()
  const [isByHand, setByHand] = useState(false)
  const copy = () =>
    void copyToClipboard(payload).then(
      () => setCopied(payload),
      () => setByHand(true),
    )
  return (
    <span className="block">
      <button type="button" className={`${link} gap-1.5`} onClick={copy}>
        <IconCopy className="size-4" aria-hidden="true" />
        {text.copy}
      </button>
      <span aria-live="polite" className="ml-2 text-sm text-muted">
        {copiedCode === payload && text.copied}
      </span>
      {isByHand && (
        <code className="mt-1 block rounded-md bg-fill px-3 py-2 text-sm break-all select-all">
          {payload}
        </code>
      )}
    </span>
  )
}

type ScannedProps = Extract<QrStep, { is: 'scanned' }> & { onCancel: () => void }

/** Whose device has scanned, and the number that must stand on it too. */
function Scanned({ by, checkNumber, expiresTime, onCancel }: ScannedProps) {
  const text = useText(qr)
  const name = by.name ?? by.username ?? ''
  return (
    <div className="flex flex-col items-center text-center">
      <Avatar id={by.userId} name={name} src={by.avatarUrl} size="xl" />
      <h1 className="mt-5 text-2xl font-bold text-balance">{text.scannedTitle(name)}</h1>
      <p className="mt-1.5 text-pretty text-muted">{text.scannedText}</p>
      <dl className="mt-7">
        <dt className="text-sm text-muted">{text.checkNumber}</dt>
        <dd className="mt-1 rounded-lg bg-primary-soft px-8 py-3 text-3xl font-bold tracking-widest text-primary-deep tabular-nums">
          {checkNumber}
        </dd>
      </dl>
      <p className="mt-4 flex items-center gap-2 text-sm text-muted tabular-nums">
        <Spinner size="sm" label="" />
        <Countdown until={expiresTime}>{({ label }) => text.waiting(label)}</Countdown>
      </p>
      <Button variant="flat" size="lg" fullWidth className="mt-7" onPress={onCancel}>
        {text.cancel}
      </Button>
    </div>
  )
}
