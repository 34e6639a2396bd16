import { type ReactNode, useId, useState } from 'react'
import { runWrite } from '../../../api/mutation.ts'
import { useLanguage } from '../../../i18n/language.ts'
import { useDriveUploadsWords } from '../../../i18n/words/drive-uploads.ts'
import { pick } from '../../../sync/drive-uploads/file-pickers.ts'
import { readAgain, uploadCommand } from '../../../sync/drive-uploads/host.ts'
import type { ConflictAnswer } from '../../../sync/drive-uploads/server.ts'
import type { UploadsView } from '../../../sync/drive-uploads/view.ts'
import { fileSize } from '../../../text/file-size.ts'
import { Button } from '../../../ui/Button.tsx'
import { Checkbox } from '../../../ui/Checkbox.tsx'
import { toast } from '../../../ui/toast.ts'

/** What only the person can decide, before the list. */
export function UploadQuestions({ view }: { view: UploadsView }) {
  return (
    <>
      {view.quota && <Quota quota={view.quota} />}
      {view.missing.count > 0 && <Missing missing={view.missing} />}
      {view.badNames > 0 && <BadNames count={view.badNames} />}
      {view.conflict && <Conflict key={view.conflict.fileId} conflict={view.conflict} />}
    </>
  )
}

function Question({ title, text, children }: { title: string; text?: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="border-b border-line bg-warning-soft/40 px-4 py-3">
      <h3 id={id} className="font-medium break-words">
        {title}
      </h3>
      {text && <p className="mt-0.5 text-sm text-pretty text-muted">{text}</p>}
      <div className="mt-2.5 flex flex-wrap gap-2">{children}</div>
    </section>
  )
}

function Conflict({ conflict }: { conflict: NonNullable<UploadsView['conflict']> }) {
  const words = useDriveUploadsWords()
  const [language] = useLanguage()
  const [isForAll, setForAll] = useState(false)
  const { fileId, name, folder, others } = conflict
  const answer = (onConflict: ConflictAnswer) => () =>
    uploadCommand({ type: 'conflict', fileId, onConflict, isForAll })
  return (
    <Question
      title={folder ? words.conflictTitleIn(name, folder) : words.conflictTitle(name)}
      text={words.replaceText}
    >
      <Checkbox checked={isForAll} onChange={setForAll} className="w-full text-sm">
        {others > 0 ? words.forAllOthers(others.toLocaleString(language)) : words.forAll}
      </Checkbox>
      <Button size="sm" color="primary" onPress={answer('RENAME')}>
        {words.keepBoth}
      </Button>
      <Button size="sm" variant="flat" onPress={answer('REPLACE')}>
        {words.replace}
      </Button>
      <Button size="sm" variant="flat" onPress={answer('SKIP')}>
        {words.skip}
      </Button>
    </Question>
  )
}

function BadNames({ count }: { count: number }) {
  const words = useDriveUploadsWords()
  const [language] = useLanguage()
  return (
    <Question title={words.badNamesTitle(count.toLocaleString(language))} text={words.badNamesText}>
      <Button size="sm" color="primary" onPress={() => uploadCommand({ type: 'acceptNames' })}>
        {words.useNames}
      </Button>
      <Button size="sm" variant="flat" onPress={() => uploadCommand({ type: 'leaveOut', state: 'badName' })}>
        {words.leaveOut}
      </Button>
    </Question>
  )
}

function Missing({ missing }: { missing: UploadsView['missing'] }) {
  const words = useDriveUploadsWords()
  const [language] = useLanguage()
  const chooseAgain = (what: 'files' | 'folder') => () =>
    void runWrite(async () => {
      const selection = await pick(what)
      if (selection) uploadCommand({ type: 'giveBytes', chosen: selection })
    })
  const goOn = () =>
    void runWrite(readAgain, { onSuccess: isAllowed => isAllowed || toast.info(words.notAllowed) })
  return (
    <Question
      title={words.missingTitle(missing.count.toLocaleString(language))}
      text={missing.isAskable ? words.missingAskText : words.missingText}
    >
      {missing.isAskable ? (
        <Button size="sm" color="primary" onPress={goOn}>
          {words.goOn}
        </Button>
      ) : (
        <Button size="sm" color="primary" onPress={chooseAgain(missing.hasFolders ? 'folder' : 'files')}>
          {missing.hasFolders ? words.chooseFolderAgain : words.chooseAgain}
        </Button>
      )}
      <Button size="sm" variant="flat" onPress={() => uploadCommand({ type: 'leaveOut', state: 'missing' })}>
        {words.dropThem}
      </Button>
    </Question>
  )
}

function Quota({ quota }: { quota: NonNullable<UploadsView['quota']> }) {
  const words = useDriveUploadsWords()
  const [language] = useLanguage()
  const size = (bytes: number) => fileSize(bytes, language)
  return (
    <Question title={words.quotaTitle} text={words.quotaText(size(quota.neededBytes), size(quota.maxBytes))}>
      <Button size="sm" variant="flat" onPress={() => uploadCommand({ type: 'retry' })}>
        {words.retryAll}
      </Button>
    </Question>
  )
}
