// One editor is open at a time, and the people who sign do not change while it is.
let names: ReadonlyMap<string, string> = new Map()

/** Sets the names of the people who sign in the roles; roles without one are called by the name of the role. */
export function setRoleNames(ofRoles: ReadonlyMap<string, string>): void {
  names = ofRoles
}

/** Returns the name of the person who signs in a role; null if the person is not known. */
export const personIn = (role: string): string | null => names.get(role) ?? null

/** Returns the name by which a role is shown. */
export const roleName = (role: string): string => personIn(role) ?? role
