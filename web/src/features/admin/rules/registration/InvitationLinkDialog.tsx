import { useRegistrationWords } from '../../../../i18n/words/registration.ts'
import { Button } from '../../../../ui/Button.tsx'
import { copyWithToast } from '../../../../ui/clipboard.ts'
import { Dialog } from '../../../../ui/Dialog.tsx'

/** The link, which is shown once; its token stands behind `#`, which no server and no log sees. */
export function InvitationLinkDialog({ token, onClose }: { token: string; onClose: () => void }) {
  const text = useRegistrationWords()
  const link = `${location.origin}/auth/register#invite=${token}`
  return (
    <Dialog
      onClose={onClose}
      size="sm"
      isKeptOpen
      title={text.linkTitle}
      description={text.linkText}
      footer={
        <Button color="primary" onPress={() => void copyWithToast(link, text.copied, text.copyFailed)}>
          {text.copy}
        </Button>
      }
    >
      <p className="rounded-lg bg-fill px-3 py-2 font-mono text-sm break-all select-all">{link}</p>
    </Dialog>
  )
}
