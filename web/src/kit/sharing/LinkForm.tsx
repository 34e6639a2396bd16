import {
  defaultLinkBytes,
  defaultLinkFiles,
  maxLinkBytes,
  maxLinkDownloads,
  maxLinkFiles,
  maxLinkPassword,
} from '@trau/contract/rules/drive-link'
import { serverNow } from '../../api/server-clock.ts'
import { useSharingWords } from '../../i18n/words/sharing.ts'
import { fromWall, toWall } from '../../text/time.ts'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { copyWithToast } from '../../ui/clipboard.ts'
import { DateTimeField } from '../../ui/DateTimeField.tsx'
import { RadioGroup } from '../../ui/RadioGroup.tsx'
import { Select } from '../../ui/Select.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { FormDialog } from '../FormDialog.tsx'
import { useForm } from '../useForm.ts'
import type { RoleOption } from './AddAccess.tsx'

const dayMs = 86_400_000
const megabyte = 1024 * 1024
const lasting = ['never', '1', '7', '30', 'at'] as const

/** What of a public link the form shows and changes. */
export interface EditedLink<R extends string> {
  role: R
  hasPassword: boolean
  expiresTime?: number | undefined
  showsDocuments?: boolean | undefined
  maxDownloads?: number | undefined
  maxFiles?: number | undefined
  maxBytes?: number | undefined
}

/** As the endpoints take it: null takes an end, limit or password away, an absent password stays. */
export interface LinkChange<R extends string> {
  role: R
  expiresTime: number | null
  /** Where `offersDocuments` says so. */
  showsDocuments?: boolean
  maxDownloads: number | null
  /** Where `limitsReceived` says so; null gives the default. */
  maxFiles?: number | null
  maxBytes?: number | null
  password?: string | null
}

interface LinkFormProps<R extends string> {
  roles: readonly RoleOption<R>[]
  /** Absent for a new one. */
  link: EditedLink<R> | undefined
  /** Whether downloads through a link of this role are counted and can be limited. */
  limitsDownloads?: (role: R) => boolean
  /** Whether files come in through a link of this role, and how many can be limited. */
  limitsReceived?: (role: R) => boolean
  /** Whether a link of this role may show documents under a mark. */
  offersDocuments?: (role: R) => boolean
  /** Rejects when the server refuses. @returns the address of a new link, which is copied at once */
  onSave: (change: LinkChange<R>) => Promise<string | undefined>
  onClose: () => void
}

/** What a public link gives, and for how long. */
export function LinkForm<R extends string>(props: LinkFormProps<R>) {
  const { roles, link, onSave, onClose } = props
  const { limitsDownloads = () => false, limitsReceived = () => false, offersDocuments = () => false } = props
  const words = useSharingWords()
  const form = useForm({
    initial: {
      role: link?.role ?? roles[0]!.value,
      showsDocuments: link?.showsDocuments ?? false,
      password: '',
      isOpen: false,
      lasts: (link?.expiresTime ? 'at' : 'never') as (typeof lasting)[number],
      until: toWall(link?.expiresTime ?? serverNow() + 7 * dayMs),
      maxDownloads: link?.maxDownloads ? String(link.maxDownloads) : '',
      maxFiles: String(link?.maxFiles ?? defaultLinkFiles),
      maxMegabytes: String(Math.ceil((link?.maxBytes ?? defaultLinkBytes) / megabyte)),
    },
    check: ({ role, lasts, until, maxDownloads, maxFiles, maxMegabytes }) => ({
      ...(lasts === 'at' && !(fromWall(until) > serverNow()) && { until: words.expiresPast }),
      ...(!isCount(maxDownloads) && { maxDownloads: words.maxDownloadsWrong }),
      ...(limitsReceived(role) && !isUpTo(maxFiles, maxLinkFiles) && { maxFiles: words.upTo(maxLinkFiles) }),
      ...(limitsReceived(role) &&
        !isUpTo(maxMegabytes, maxLinkBytes / megabyte) && {
          maxMegabytes: words.upTo(maxLinkBytes / megabyte),
        }),
    }),
    async submit(values) {
      const url = await onSave(changeOf(values))
      if (url) void copyWithToast(url, words.copied, words.copyFailed)
      onClose()
    },
  })
  const { values, set, field } = form
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={link ? words.editLinkTitle : words.newLinkTitle}
      submitLabel={link ? words.save : words.create}
    >
      <RadioGroup
        label={words.linkRole}
        value={values.role}
        onChange={role => set('role', role)}
        options={[...roles]}
      />
      {offersDocuments(values.role) && (
        <Checkbox
          checked={values.showsDocuments}
          onChange={showsDocuments => set('showsDocuments', showsDocuments)}
          description={words.showsDocumentsText}
        >
          {words.showsDocuments}
        </Checkbox>
      )}
      <TextField
        {...field('password')}
        type="password"
        label={words.password}
        description={link?.hasPassword ? words.newPasswordText : words.passwordText}
        autoComplete="new-password"
        maxLength={maxLinkPassword}
        disabled={values.isOpen}
      />
      {link?.hasPassword && (
        <Checkbox checked={values.isOpen} onChange={isOpen => set('isOpen', isOpen)}>
          {words.removePassword}
        </Checkbox>
      )}
      <Select
        label={words.expires}
        value={values.lasts}
        onChange={lasts => set('lasts', lasts)}
        options={lasting.map(value => ({
          value,
          label:
            value === 'never'
              ? words.expiresNever
              : value === 'at'
                ? words.expiresAt
                : words.expiresDays(value),
        }))}
      />
      {values.lasts === 'at' && (
        <DateTimeField
          hasTime
          name="until"
          label={words.expiresDate}
          value={values.until}
          onChange={until => set('until', until)}
          error={form.errorOf('until')}
        />
      )}
      {limitsDownloads(values.role) && (
        <TextField
          {...field('maxDownloads')}
          label={words.maxDownloads}
          description={words.maxDownloadsText}
          inputMode="numeric"
          autoComplete="off"
        />
      )}
      {limitsReceived(values.role) && (
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField {...field('maxFiles')} label={words.maxFiles} inputMode="numeric" autoComplete="off" />
          <TextField
            {...field('maxMegabytes')}
            label={words.maxMegabytes}
            inputMode="numeric"
            autoComplete="off"
          />
        </div>
      )}
    </FormDialog>
  )

  function changeOf(changedValues: typeof values): LinkChange<R> {
    const { role, showsDocuments, password, isOpen, lasts, until } = changedValues
    const { maxDownloads, maxFiles, maxMegabytes } = changedValues
    const expiresTime =
      lasts === 'never' ? null : lasts === 'at' ? fromWall(until) : serverNow() + Number(lasts) * dayMs
    return {
      role,
      expiresTime,
      maxDownloads: maxDownloads ? Number(maxDownloads) : null,
      ...(offersDocuments(role) ? { showsDocuments } : {}),
      ...(limitsReceived(role)
        ? { maxFiles: Number(maxFiles), maxBytes: Number(maxMegabytes) * megabyte }
        : {}),
      ...(isOpen ? { password: null } : password ? { password } : {}),
    }
  }
}

const isUpTo = (text: string, max: number) =>
  /^\d{1,9}$/.test(text) && Number(text) >= 1 && Number(text) <= max

const isCount = (text: string) =>
  text === '' || (/^\d{1,7}$/.test(text) && Number(text) >= 1 && Number(text) <= maxLinkDownloads)
