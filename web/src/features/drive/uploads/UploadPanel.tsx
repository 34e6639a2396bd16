import '../drive-errors.ts'
import { useEffect, useRef, useState } from 'react'
import IconDown from '~icons/lucide/chevron-down'
import IconUp from '~icons/lucide/chevron-up'
import IconWarn from '~icons/lucide/circle-alert'
import IconCheck from '~icons/lucide/circle-check'
import IconUpload from '~icons/lucide/upload'
import IconX from '~icons/lucide/x'
import { useLanguage } from '../../../i18n/language.ts'
import { useDriveUploadsWords } from '../../../i18n/words/drive-uploads.ts'
import { openUploads, uploadCommand, useUploads } from '../../../sync/drive-uploads/host.ts'
import type { UploadsView } from '../../../sync/drive-uploads/view.ts'
import { Button } from '../../../ui/Button.tsx'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { cx } from '../../../ui/cx.ts'
import { IconButton } from '../../../ui/IconButton.tsx'
import { LiveRegion } from '../../../ui/LiveRegion.tsx'
import { ProgressBar } from '../../../ui/ProgressBar.tsx'
import { useLeavesFocus } from '../../../ui/useLeavesFocus.ts'
import { usePanelFocus } from '../../../ui/usePanelFocus.ts'
import { UploadLineRow } from './UploadLineRow.tsx'
import { UploadQuestions } from './UploadQuestions.tsx'
import { useProgressText, useUploadTitle } from './upload-texts.ts'

/** What is on its way into the drive, over whatever page is open. Holds the queue open as long as it is mounted. */
export default function UploadPanel() {
  const view = useUploads()
  useEffect(openUploads, [])
  useLeaveQuestion(view.isRunning)
  return view.total === 0 ? null : <Panel view={view} />
}

function Panel({ view }: { view: UploadsView }) {
  const words = useDriveUploadsWords()
  const [language] = useLanguage()
  const [isSmall, setSmall] = useState(false)
  const [isLeaving, setLeaving] = useState(false)
  const title = useUploadTitle(view)
  const number = (n: number) => n.toLocaleString(language)
  const needsPerson = Boolean(view.conflict) || view.badNames > 0 || view.missing.count > 0
  useEffect(() => {
    if (needsPerson) setSmall(false)
  }, [needsPerson])
  const isOver = !view.isRunning && !needsPerson
  const panel = useRef<HTMLElement>(null)
  const giveFocusBack = usePanelFocus(panel)
  const endAll = () => {
    giveFocusBack()
    uploadCommand({ type: 'cancel' })
    uploadCommand({ type: 'clearFinished' })
  }
  const close = () => (isOver ? endAll() : setLeaving(true))
  return (
    <section
      ref={panel}
      aria-label={words.panel}
      className="fixed right-3 bottom-20 z-40 flex max-h-[min(34rem,calc(100dvh-7rem))] w-[min(25rem,calc(100vw-1.5rem))] flex-col overflow-hidden rounded-xl border border-line bg-raised shadow-soft md:right-5 md:bottom-5"
    >
      <header className="flex items-center gap-2 py-1.5 pr-1.5 pl-4">
        <StateIcon view={view} needsPerson={needsPerson} />
        <h2 className="min-w-0 flex-1 truncate font-bold">{title}</h2>
        <IconButton
          size="sm"
          label={isSmall ? words.expand : words.minimise}
          aria-expanded={!isSmall}
          onPress={() => setSmall(!isSmall)}
        >
          {isSmall ? <IconUp className="size-5" /> : <IconDown className="size-5" />}
        </IconButton>
        <IconButton size="sm" label={isOver ? words.close : words.cancelAll} onPress={close}>
          <IconX className="size-5" />
        </IconButton>
      </header>
      {view.isRunning && <Overall view={view} isSmall={isSmall} />}
      {!isSmall && (
        <div className="min-h-0 flex-1 overflow-y-auto border-t border-line">
          <UploadQuestions view={view} />
          {view.failed > 1 && !view.quota && (
            <div className="px-4 pt-2">
              <Button size="sm" variant="flat" onPress={() => uploadCommand({ type: 'retry' })}>
                {words.retryAll}
              </Button>
            </div>
          )}
          <ul className="py-1">
            {view.lines.map(line => (
              <UploadLineRow key={line.fileId} line={line} />
            ))}
          </ul>
          {view.unlisted > 0 && (
            <p className="px-4 pb-3 text-sm text-muted">{words.moreFiles(number(view.unlisted))}</p>
          )}
        </div>
      )}
      {isLeaving && (
        <ConfirmDialog
          title={words.cancelAllTitle}
          confirmLabel={words.cancelAll}
          cancelLabel={words.keepGoing}
          onClose={() => setLeaving(false)}
          onConfirm={endAll}
        >
          {words.cancelAllText}
        </ConfirmDialog>
      )}
      <LiveRegion>{needsPerson ? words.needsYou : isOver ? title : ''}</LiveRegion>
    </section>
  )
}

function StateIcon({ view, needsPerson }: { view: UploadsView; needsPerson: boolean }) {
  if (needsPerson || view.failed > 0)
    return <IconWarn className="size-5 shrink-0 text-warning" aria-hidden="true" />
  if (view.isRunning) return <IconUpload className="size-5 shrink-0 text-primary" aria-hidden="true" />
  return <IconCheck className="size-5 shrink-0 text-primary" aria-hidden="true" />
}

function Overall({ view, isSmall }: { view: UploadsView; isSmall: boolean }) {
  const words = useDriveUploadsWords()
  const text = useProgressText()
  const pause = useRef<HTMLButtonElement>(null)
  useLeavesFocus(pause)
  return (
    <div className={cx('px-4', isSmall ? 'pb-3' : 'pb-2')}>
      <ProgressBar label={words.progress} value={view.sentBytes} max={view.bytes} />
      {!isSmall && (
        <div className="mt-1.5 flex items-center gap-2">
          <p className="min-w-0 flex-1 truncate text-sm text-muted tabular-nums">{text(view)}</p>
          <Button
            ref={pause}
            size="sm"
            variant="ghost"
            onPress={() => uploadCommand({ type: view.isPaused ? 'resume' : 'pause' })}
          >
            {view.isPaused ? words.resume : words.pause}
          </Button>
        </div>
      )}
    </div>
  )
}

/** Leaving the page would stop what runs: the browser asks first, in its own words. */
function useLeaveQuestion(isRunning: boolean) {
  useEffect(() => {
    if (!isRunning) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [isRunning])
}
