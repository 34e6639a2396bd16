import { useQuery } from '@tanstack/react-query'
import type { Backup, BackupList } from '@trau/contract'
import { useState } from 'react'
import { administrationApi } from '../../../api/administration-api.ts'
import { runWrite, useApiMutation } from '../../../api/mutation.ts'
import { invalidate, q } from '../../../api/query-client.ts'
import { useLanguage } from '../../../i18n/language.ts'
import { useText } from '../../../i18n/text.ts'
import { backups } from '../../../i18n/vi/backups.ts'
import { useAdminWords } from '../../../i18n/words/admin.ts'
import { Loaded } from '../../../kit/Loaded.tsx'
import { PermittedButton } from '../../../kit/PermittedButton.tsx'
import { Section } from '../../../kit/Section.tsx'
import { fileSize } from '../../../text/file-size.ts'
import { fullTime } from '../../../text/time.ts'
import { Banner } from '../../../ui/Banner.tsx'
import { Chip } from '../../../ui/Chip.tsx'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import type { Color } from '../../../ui/constants.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { toast } from '../../../ui/toast.ts'
import { ScheduleDialog } from './ScheduleDialog.tsx'

const service = administrationApi.backup
const renew = () => invalidate(service.listBackups)
/** While one waits or runs. */
const askEveryMs = 3_000
const isOpen = ({ status }: Backup) => status === 'QUEUED' || status === 'RUNNING'

/** Backups of the server: their schedule, those there are, and how one is restored. */
export default function BackupsPane() {
  const { tabs } = useAdminWords()
  const text = useText(backups)
  const list = useQuery({
    ...q(service.listBackups),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.items.some(isOpen) ? askEveryMs : false),
  })
  return (
    <div className="max-w-3xl p-4 md:p-6">
      <h2 className="mb-1 text-xl font-bold">{tabs.backups}</h2>
      <p className="text-pretty text-muted">{text.text}</p>
      <p className="pt-2 pb-4 text-pretty text-muted">{text.secretText}</p>
      <Loaded of={list} rows={4} label={text.loading}>
        {data => (
          <>
            <ScheduleSection {...data} />
            <ListSection {...data} />
            <RestoreSection {...data} />
          </>
        )}
      </Loaded>
    </div>
  )
}

function ScheduleSection({ schedule, nextTime }: BackupList) {
  const text = useText(backups)
  const [language] = useLanguage()
  const [isEditing, setEditing] = useState(false)
  const { isOn, time, timeZone, keep, isVerified } = schedule
  return (
    <Section title={text.schedule}>
      {isOn ? (
        <ul className="mb-3">
          <li>{text.daily(time, timeZone)}</li>
          <li>{text.kept(keep.toLocaleString(language))}</li>
          <li>{isVerified ? text.isVerified : text.notVerified}</li>
          {nextTime !== undefined && <li className="text-muted">{text.next(fullTime(nextTime))}</li>}
        </ul>
      ) : (
        <Banner kind="warn" className="mb-3">
          {text.off}
        </Banner>
      )}
      <PermittedButton
        permission="backup.edit"
        variant={isOn ? 'flat' : 'solid'}
        color="primary"
        onPress={() => setEditing(true)}
      >
        {text.editSchedule}
      </PermittedButton>
      {isEditing && <ScheduleDialog schedule={schedule} onClose={() => setEditing(false)} />}
    </Section>
  )
}

function ListSection({ items, folder, freeBytes }: BackupList) {
  const text = useText(backups)
  const [language] = useLanguage()
  const [leaving, setLeaving] = useState<Backup>()
  const start = useApiMutation(service.startBackup, {
    async onSuccess() {
      await renew()
      toast.success(text.started)
    },
  })
  const startButton = (
    <PermittedButton
      permission="backup.edit"
      color="primary"
      isPending={start.isPending}
      isDisabled={items.some(isOpen)}
      onPress={() => start.mutate({ body: { isVerified: true } })}
    >
      {text.start}
    </PermittedButton>
  )
  return (
    <Section
      title={text.list}
      description={
        freeBytes === undefined
          ? text.place(folder)
          : text.placeWithRoom(folder, fileSize(freeBytes, language))
      }
    >
      {items.length === 0 ? (
        <EmptyState title={text.empty} className="py-4" action={startButton}>
          {text.emptyText}
        </EmptyState>
      ) : (
        <ul className="mb-3 divide-y divide-line rounded-lg border border-line">
          {items.map(item => (
            <BackupRow
              key={item.backupId}
              backup={item}
              onRemove={!isOpen(item) ? () => setLeaving(item) : undefined}
            />
          ))}
        </ul>
      )}
      {items.length > 0 && startButton}
      {leaving && (
        <ConfirmDialog
          title={text.removeAsk}
          confirmLabel={text.remove}
          onClose={() => setLeaving(undefined)}
          onConfirm={() =>
            runWrite(() => service.deleteBackup({ params: { backupId: leaving.backupId } }), {
              async onSuccess() {
                await renew()
                toast.success(text.removed)
              },
            })
          }
        >
          {text.removeText}
        </ConfirmDialog>
      )}
    </Section>
  )
}

const colors: Record<Backup['status'], Color> = {
  QUEUED: 'default',
  RUNNING: 'primary',
  DONE: 'success',
  FAILED: 'danger',
}

function BackupRow({ backup, onRemove }: { backup: Backup; onRemove: (() => void) | undefined }) {
  const text = useText(backups)
  const [language] = useLanguage()
  const { status, createdTime, startedBy, bytes, copiedFiles, isVerified, isMissing } = backup
  const time = fullTime(createdTime)
  const facts = [
    startedBy ? text.by(startedBy.name || text.someone) : text.bySchedule,
    ...(bytes === undefined ? [] : [fileSize(bytes, language)]),
    ...(copiedFiles ? [text.copied(copiedFiles.toLocaleString(language))] : []),
    ...(isVerified ? [text.checked] : []),
  ]
  return (
    <li className="flex flex-wrap items-start gap-3 px-4 py-3">
      <div className="min-w-0 flex-1 basis-60">
        <div className="flex flex-wrap items-center gap-2">
          <span className="font-medium tabular-nums">{time}</span>
          <Chip color={colors[status]}>{text.statuses[status]}</Chip>
        </div>
        <p className="text-sm text-muted">{facts.join(' · ')}</p>
        {backup.failure && <p className="text-sm text-pretty">{text.failures[backup.failure]}</p>}
        {backup.failureText && (
          <p lang="en" className="text-sm break-words text-muted">
            {backup.failureText}
          </p>
        )}
        {isMissing && <p className="text-sm">{text.missing}</p>}
      </div>
      {onRemove && (
        <PermittedButton
          permission="backup.edit"
          variant="flat"
          color="danger"
          aria-label={text.removeOf(time)}
          onPress={onRemove}
        >
          {text.remove}
        </PermittedButton>
      )}
    </li>
  )
}

/** The command for the newest that can be relied upon. */
function RestoreSection({ items, folder, dataDir }: BackupList) {
  const text = useText(backups)
  const newest = items.find(({ status, isMissing }) => status === 'DONE' && !isMissing)
  if (!newest) return null
  return (
    <Section title={text.restore} description={text.restoreText}>
      <p className="rounded-lg border border-line bg-surface p-3 text-sm break-all">
        <code>{`${dataDir ? `DATA_DIR="${dataDir}" ` : ''}npx trau restore "${folder}/${newest.fileName}" --replace`}</code>
      </p>
    </Section>
  )
}
