import { useAppSelector } from '../../store/hooks.ts'

/** The id of who is signed in; empty while nobody is. */
export const useMyId = (): string => useAppSelector(state => state.auth.userInfo?.userId) ?? ''
