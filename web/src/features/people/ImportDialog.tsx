import type { SyncSource } from '@trau/contract'
import { useRef, useState } from 'react'
import { v7 } from 'uuid'
import { runWrite } from '../../api/mutation.ts'
import { errorText } from '../../i18n/error-text.ts'
import { usePeopleWords } from '../../i18n/words/people.ts'
import { displayPhone } from '../../text/phone.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import type { ContactRow } from './contact-file.ts'
import { canPickContacts, pickContacts } from './contact-picker.ts'
import { type SyncResult, syncContacts } from './sync-contacts.ts'

type Step =
  | { name: 'choose'; problem?: string }
  | { name: 'look'; rows: ContactRow[]; source: SyncSource; unread: number; problem?: string }
  | { name: 'send'; sent: number; of: number }
  | { name: 'done'; result: SyncResult; rows: ContactRow[] }

/** Rows shown before the import, and of those that were not taken after it. */
const shownRows = 50

/** Chooses an address book from a file or the device, shows it, imports it, and says what became of it. */
export default function ImportDialog({ onClose }: { onClose: () => void }) {
  const text = usePeopleWords()
  const [step, go] = useState<Step>({ name: 'choose' })
  const file = useRef<HTMLInputElement>(null)
  // Kept over tries, so that what was taken already is not taken again.
  const syncId = useRef(v7())

  const readFile = async (file: File | undefined) => {
    if (!file) return
    const { largestFile, readContactFile } = await import('./contact-file.ts')
    if (file.size > largestFile) return go({ name: 'choose', problem: text.fileTooLarge })
    const { rows, source, skipped: skippedCount } = readContactFile(file.name, await file.text())
    if (rows.length === 0) return go({ name: 'choose', problem: text.fileEmpty(file.name) })
    go({ name: 'look', rows, source, unread: skippedCount })
  }
  const pick = async () => {
    const rows = await pickContacts()
    if (rows.length > 0) go({ name: 'look', rows, source: 'PICKER', unread: 0 })
  }
  const send = async (preview: Extract<Step, { name: 'look' }>) => {
    const { rows, source } = preview
    go({ name: 'send', sent: 0, of: rows.length })
    await runWrite(
      () =>
        syncContacts(rows, {
          source,
          syncId: syncId.current,
          onProgress: sentCount => go({ name: 'send', sent: sentCount, of: rows.length }),
        }),
      {
        onSuccess: result => go({ name: 'done', result, rows }),
        onFailure: error => go({ ...preview, problem: errorText(error) }),
      },
    )
  }

  return (
    <Dialog
      onClose={onClose}
      isDismissable={step.name !== 'send'}
      title={text.importTitle}
      description={step.name === 'choose' ? text.importText : undefined}
      footer={
        step.name === 'look' ? (
          <>
            <Button variant="flat" onPress={() => go({ name: 'choose' })}>
              {text.otherFile}
            </Button>
            <Button color="primary" onPress={() => void send(step)}>
              {text.importRows(step.rows.length)}
            </Button>
          </>
        ) : step.name === 'done' ? (
          <Button color="primary" onPress={onClose}>
            {text.close}
          </Button>
        ) : undefined
      }
    >
      {'problem' in step && step.problem && (
        <p role="alert" className="mb-3 rounded-lg bg-danger-soft px-3 py-2 text-danger-deep">
          {step.problem}
        </p>
      )}
      {step.name === 'choose' && (
        <div className="flex flex-col items-start gap-3">
          <input
            ref={file}
            type="file"
            accept=".vcf,.csv,text/vcard,text/csv"
            className="sr-only"
            tabIndex={-1}
            aria-label={text.chooseFile}
            onChange={event => {
              void readFile(event.currentTarget.files?.[0])
              // The same file may be chosen again after it was mended.
              event.currentTarget.value = ''
            }}
          />
          <Button color="primary" onPress={() => file.current?.click()}>
            {text.chooseFile}
          </Button>
          {canPickContacts() && (
            <Button variant="flat" onPress={() => void pick()}>
              {text.pickContacts}
            </Button>
          )}
          <p className="text-sm text-pretty text-muted">{text.importPrivacy}</p>
        </div>
      )}
      {step.name === 'look' && (
        <>
          <p className="mb-2 text-muted">
            {text.rowsFound(step.rows.length)} {step.unread > 0 && text.rowsUnread(step.unread)}
          </p>
          <Rows rows={step.rows.slice(0, shownRows).map(row => ({ ...row, note: '' }))} />
          {step.rows.length > shownRows && (
            <p className="mt-2 text-sm text-muted">{text.andMore(step.rows.length - shownRows)}</p>
          )}
        </>
      )}
      {step.name === 'send' && (
        <div role="status" className="flex flex-col gap-2">
          <p>{text.importing(step.sent, step.of)}</p>
          <progress
            value={step.sent}
            max={step.of}
            aria-label={text.importTitle}
            className="w-full accent-primary"
          />
        </div>
      )}
      {step.name === 'done' && (
        <div role="status" className="flex flex-col gap-3">
          <p className="text-lg font-bold">{text.imported(step.result.added, step.result.updated)}</p>
          <p className="text-muted">{text.matchedNow(step.result.matched)}</p>
          {step.result.skippedRows.length > 0 && (
            <>
              <p className="text-muted">{text.notTaken(step.result.skippedRows.length)}</p>
              <Rows
                rows={step.result.skippedRows
                  .slice(0, shownRows)
                  .map(({ index, reason }) => ({ ...step.rows[index]!, note: text.skipReasons[reason] }))}
              />
            </>
          )}
        </div>
      )}
    </Dialog>
  )
}

function Rows({ rows }: { rows: readonly (ContactRow & { note: string })[] }) {
  const text = usePeopleWords()
  return (
    <ul className="max-h-72 divide-y divide-line overflow-y-auto rounded-lg border border-line px-3">
      {rows.map(({ name, phoneNumber, note }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows of a file, which may repeat and never move
        <li key={index} className="flex flex-wrap items-baseline gap-x-3 py-2">
          <span className="min-w-0 flex-1 truncate">
            {name || <span className="text-muted">{text.noName}</span>}
          </span>
          <span className="text-muted tabular-nums">{displayPhone(phoneNumber)}</span>
          {note && <span className="basis-full text-sm text-danger-deep">{note}</span>}
        </li>
      ))}
    </ul>
  )
}
