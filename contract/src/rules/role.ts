/** Roles of the members of a room. */

/** 0 unspecified, 1 owner, 2 deputy, 3 member, 4 restricted (reads only). A lower number outranks a higher one. */
export const MemberRole = { UNSPECIFIED: 0, OWNER: 1, DEPUTY: 2, MEMBER: 3, RESTRICTED: 4 } as const
