import type { QrScan } from '@trau/contract'
import { useState } from 'react'
import { api } from '../../../api/api.ts'
import { useApiMutation } from '../../../api/mutation.ts'
import { useErrorText } from '../../../i18n/error-text.ts'
import { useSecurityWords } from '../../../i18n/words/security.ts'
import { fullTime } from '../../../text/time.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import QrScanner from '../../../ui/QrScanner.tsx'
import { SegmentedControl } from '../../../ui/SegmentedControl.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { toast } from '../../../ui/toast.ts'
import { factorsChanged } from './factors.ts'

/** Reads the code that another browser shows, says who is asking, and lets it in or not. */
export default function ConfirmQrDialog({ onClose }: { onClose: () => void }) {
  const text = useSecurityWords()
  const errorText = useErrorText()
  const [way, setWay] = useState<'camera' | 'paste'>('camera')
  const [pastedText, setPasted] = useState('')
  const [scan, setScan] = useState<QrScan>()
  const [error, setError] = useState<string>()
  const { mutate, variables } = useApiMutation(
    ({ work }: { what: 'SCAN' | 'CONFIRM' | 'DECLINE'; work: () => Promise<unknown> }) => {
      setError(undefined)
      return work()
    },
    {
      onFailure(failure, { what }) {
        setError(errorText(failure))
        // What was scanned is worth nothing more; the other screen shows a new code.
        if (what !== 'SCAN') setScan(undefined)
      },
    },
  )
  const pending = variables?.what
  const act = (what: 'SCAN' | 'CONFIRM' | 'DECLINE', work: () => Promise<unknown>) => mutate({ what, work })
  const read = (payload: string) =>
    act('SCAN', async () =>
      setScan(await api.identityAuthen.verifyQrCode({ body: { action: 'SCAN', payload: payload.trim() } })),
    )
  const answer = (action: 'CONFIRM' | 'DECLINE', requestId: string) =>
    act(action, async () => {
      await api.identityAuthen.verifyQrCode({ body: { action, requestId } })
      toast.success(action === 'CONFIRM' ? text.qrConfirmed : text.qrDeclined)
      onClose()
      await factorsChanged()
    })

  return (
    <Dialog
      onClose={onClose}
      size="sm"
      title={scan ? text.qrAsk : text.scanQr}
      footer={
        scan && (
          <>
            <Button
              variant="flat"
              color="danger"
              isPending={pending === 'DECLINE'}
              onPress={() => void answer('DECLINE', scan.requestId)}
            >
              {text.qrDecline}
            </Button>
            <Button
              color="primary"
              isPending={pending === 'CONFIRM'}
              onPress={() => void answer('CONFIRM', scan.requestId)}
            >
              {text.qrConfirm}
            </Button>
          </>
        )
      }
    >
      {error && (
        <p role="alert" className="mb-3 rounded-lg bg-danger-soft px-3 py-2 text-danger-deep">
          {error}
        </p>
      )}
      {scan ? (
        <div className="flex flex-col gap-4">
          <p className="text-pretty">{text.qrAskText}</p>
          <p className="flex flex-col items-center rounded-lg bg-fill py-3">
            <span className="text-sm text-muted">{text.checkNumber}</span>
            <span className="text-3xl font-bold tabular-nums">{scan.checkNumber}</span>
          </p>
          <dl className="divide-y divide-line rounded-lg border border-line px-4">
            {[
              [text.qrDevice, scan.deviceName || text.unknownDevice],
              [text.qrAddress, scan.ipAddress],
              [text.qrTime, fullTime(scan.createdTime)],
            ].map(([label, value]) => (
              <div key={label} className="flex items-baseline justify-between gap-4 py-2.5">
                <dt className="shrink-0 text-sm text-muted">{label}</dt>
                <dd className="min-w-0 text-right break-words">{value}</dd>
              </div>
            ))}
          </dl>
        </div>
      ) : (
        <div className="flex flex-col gap-4">
          <SegmentedControl
            label={text.qrWay}
            fullWidth
            value={way}
            onChange={value => {
              setWay(value)
              setError(undefined)
            }}
            segments={[
              { value: 'camera', label: text.byCamera },
              { value: 'paste', label: text.byPaste },
            ]}
          />
          {way === 'camera' ? (
            <>
              <QrScanner onRead={payload => void read(payload)} />
              <p className="text-sm text-pretty text-muted">{text.scanHint}</p>
            </>
          ) : (
            <form
              className="flex flex-col gap-3"
              onSubmit={event => {
                event.preventDefault()
                if (pastedText.trim()) void read(pastedText)
              }}
            >
              <TextField
                label={text.pasteCode}
                description={text.pasteHint}
                value={pastedText}
                onChange={setPasted}
                autoComplete="off"
                spellCheck={false}
                autoFocus
              />
              <Button
                type="submit"
                color="primary"
                isPending={pending === 'SCAN'}
                isDisabled={!pastedText.trim()}
              >
                {text.goOn}
              </Button>
            </form>
          )}
        </div>
      )}
    </Dialog>
  )
}
