import type { User } from '@trau/contract'

export type Onlooker = 'friend' | 'stranger'

/**
 * One's own profile as somebody else would be shown it. The server decides what really leaves it; this is for looking at before,
 * and the browser tests hold it against what another account sees.
 */
export function asSeenBy(me: User, onlooker: Onlooker): User {
  const { userId, name, username, avatarUrl, avatarHash, profilePrivacy = 'PUBLIC', fieldPrivacy = {} } = me
  const outline = { userId, name, username, avatarUrl, avatarHash }
  const isOpen = profilePrivacy === 'PUBLIC' || (profilePrivacy === 'FRIENDS' && onlooker === 'friend')
  if (!isOpen) return outline
  const may = (field: string) =>
    fieldPrivacy[field] === 'EVERYONE' || (fieldPrivacy[field] === 'FRIENDS' && onlooker === 'friend')
  const { displayName, fullName, gender, bio, country, websiteUrl, links, coverPhotoUrl, coverPhotoHash } = me
  return {
    ...outline,
    displayName,
    fullName,
    gender,
    bio,
    country,
    websiteUrl,
    links,
    coverPhotoUrl,
    coverPhotoHash,
    ...(may('email') ? { email: me.email } : {}),
    ...(may('phoneNumber') ? { phoneNumber: me.phoneNumber } : {}),
    ...(may('address') ? { address: me.address } : {}),
    ...(may('birthday') ? birth(me, may('birthYear')) : {}),
    ...(may('isOnline') ? { isOnline: true } : {}),
    ...(may('customStatus') && me.customStatus ? { customStatus: me.customStatus } : {}),
  }
}

function birth({ birthday, birthdate }: User, withYear: boolean): Pick<User, 'birthday' | 'birthdate'> {
  if (!birthday || !birthdate || withYear) return { birthday, birthdate }
  const { month, day } = birthdate
  return { birthday: birthday.replace(/^\d{4}/, '-'), birthdate: { month, day } }
}
