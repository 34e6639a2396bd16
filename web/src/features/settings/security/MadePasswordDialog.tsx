import IconCopy from '~icons/lucide/copy'
import { useText } from '../../../i18n/text.ts'
import { appPasswords } from '../../../i18n/vi/appPasswords.ts'
import { Button } from '../../../ui/Button.tsx'
import { copyWithToast } from '../../../ui/clipboard.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'

export interface MadePassword {
  name: string
  secret: string
  userName: string
  address: string
}

/** What a program needs, shown this once, and where each of them takes it. */
export function MadePasswordDialog({
  createdPassword,
  onClose,
}: {
  createdPassword: MadePassword
  onClose: () => void
}) {
  const text = useText(appPasswords)
  const { programs } = text
  return (
    <Dialog
      onClose={onClose}
      isKeptOpen
      size="md"
      title={text.readyTitle(createdPassword.name)}
      description={text.readyText}
      footer={
        <Button color="primary" onPress={onClose}>
          {text.done}
        </Button>
      }
    >
      {createdPassword.address.startsWith('http:') && (
        <p className="mb-3 text-sm text-danger-deep">{text.insecure}</p>
      )}
      <dl className="space-y-3">
        <Value label={text.address} value={createdPassword.address} />
        <Value label={text.userName} value={createdPassword.userName} />
        <Value label={text.secret} value={createdPassword.secret} />
      </dl>
      <h3 className="mt-5 font-bold">{text.how}</h3>
      <dl className="mt-2 space-y-2 text-sm">
        <Program name="macOS Finder">{programs.finder}</Program>
        <Program name="Windows Explorer">{programs.explorer}</Program>
        <Program name="rclone" isCommand>
          {programs.rclone(createdPassword.address, createdPassword.userName)}
        </Program>
        <Program name="davfs2 (Linux)" isCommand>
          {programs.davfs2(createdPassword.address)}
        </Program>
        <Program name="GNOME">{programs.gnome(createdPassword.address)}</Program>
      </dl>
    </Dialog>
  )
}

function Value({ label, value }: { label: string; value: string }) {
  const text = useText(appPasswords)
  const copy = () => copyWithToast(value, text.copied(label), text.copyFailed)
  return (
    <div>
      <dt className="text-sm font-medium">{label}</dt>
      <dd className="mt-1 flex items-center gap-2">
        <span className="min-w-0 flex-1 rounded-lg bg-fill px-3 py-2 font-mono text-sm break-all select-all">
          {value}
        </span>
        <IconButton label={text.copyOf(label)} onPress={() => void copy()}>
          <IconCopy className="size-4.5" aria-hidden="true" />
        </IconButton>
      </dd>
    </div>
  )
}

function Program({ name, isCommand, children }: { name: string; isCommand?: boolean; children: string }) {
  return (
    <div>
      <dt className="font-medium">{name}</dt>
      <dd className={isCommand ? 'font-mono text-xs break-all text-muted select-all' : 'text-muted'}>
        {children}
      </dd>
    </div>
  )
}
