import { useApiMutation } from '../../../api/mutation.ts'
import { useCallGuestWords } from '../../../i18n/words/call-guest.ts'
import { Button } from '../../../ui/Button.tsx'
import { Spinner } from '../../../ui/Spinner.tsx'
import GuestDevices from './GuestDevices.tsx'
import { guestSession } from './guest-session.ts'

interface LobbyProps {
  token: string
  tenant: string
  callName: string | undefined
}

/** Until somebody in the call lets the guest in. It needs nothing of the link, which may have expired since they asked. */
export default function Lobby({ token, tenant, callName }: LobbyProps) {
  const words = useCallGuestWords()
  const stop = useApiMutation(() => guestSession(token, tenant).leave())
  return (
    <div className="m-auto grid w-full max-w-4xl items-center gap-6 py-2 md:grid-cols-[1.4fr_1fr] md:gap-10">
      <GuestDevices token={token} tenant={tenant} />
      <div className="flex flex-col items-start gap-4">
        <div role="status">
          {callName && <p className="text-sm text-muted">{callName}</p>}
          <h1 className="flex items-center gap-3 text-xl font-bold">
            <Spinner size="sm" />
            {words.lobbyTitle}
          </h1>
          <p className="mt-1 text-pretty text-muted">{words.lobbyText}</p>
        </div>
        <Button variant="flat" isPending={stop.isPending} onPress={() => void stop.mutate()}>
          {words.stopWaiting}
        </Button>
      </div>
    </div>
  )
}
