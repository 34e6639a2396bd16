import { noteOfTab, type WithDevices } from '../session/tab-note.ts'

/** What a guest's tab that is reloaded in a call goes on with; the pass is their place in it. */
export const guestOfTab = noteOfTab<
  WithDevices & { token: string; name: string; pass: string; callName?: string | undefined }
>('call_guest')
