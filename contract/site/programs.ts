/** Token programs: the server names their origin in the head of the HTML. */

/** Name of the `<meta>` element with the origin, which is absent if this site runs no programs. */
export const PROGRAMS_META = "fairfloor:programs";
