import { useState } from 'react'
import { usePeopleWords } from '../../i18n/words/people.ts'
import { Lazy, lazyPart } from '../../kit/lazy-part.tsx'
import { personName } from '../../model/people/people.ts'
import { useAppSelector } from '../../store/hooks.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { Button } from '../../ui/Button.tsx'
import { copyWithToast } from '../../ui/clipboard.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { QrCode } from '../../ui/QrCode.tsx'
import { SegmentedControl } from '../../ui/SegmentedControl.tsx'
import { toast } from '../../ui/toast.ts'
import { profileCode, profileLink } from './profile-link.ts'

const readQr = lazyPart(() => import('./ReadQr.tsx'))

/** My profile as a code that any camera reads and as a link; and the way to read another's. */
export function MyQrDialog({ onClose }: { onClose: () => void }) {
  const text = usePeopleWords()
  const [shownSide, show] = useState<'mine' | 'read'>('mine')
  const me = useAppSelector(state => state.auth.userInfo)
  if (!me?.userId) return null
  const user = { ...me, userId: me.userId }
  const link = profileLink(user)
  // Where it cannot be copied, the link stands there to be selected.
  const copy = () => copyWithToast(link, text.linkCopied, text.copyFailed)
  return (
    <Dialog
      onClose={onClose}
      size="sm"
      title={text.qrTitle}
      description={shownSide === 'mine' ? text.myQrText : text.readQrText}
    >
      <SegmentedControl
        label={text.qrTitle}
        fullWidth
        className="mb-4"
        value={shownSide}
        onChange={show}
        segments={[
          { value: 'mine', label: text.myQr },
          { value: 'read', label: text.readQr },
        ]}
      />
      {shownSide === 'read' ? (
        <Lazy
          part={readQr}
          onClose={onClose}
          onUnavailable={() => {
            show('mine')
            toast.error(text.partUnavailable)
          }}
        />
      ) : (
        <div className="flex flex-col items-center gap-4">
          <div className="flex items-center gap-3">
            <Avatar id={user.userId} name={personName(user)} src={user.avatarUrl} />
            <p className="min-w-0 truncate font-medium">{personName(user)}</p>
          </div>
          <QrCode
            value={profileCode(user.userId)}
            label={text.myQrLabel(personName(user))}
            className="w-64 max-w-full"
          />
          <p className="max-w-full text-center text-sm break-all text-muted select-all">{link}</p>
          <Button variant="flat" onPress={() => void copy()}>
            {text.copyLink}
          </Button>
        </div>
      )}
    </Dialog>
  )
}
