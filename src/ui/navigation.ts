/** A link in the menus. */
export interface NavLink {
  to: string;
  label: string;
}

export interface NavMenu extends NavLink {
  links: NavLink[];
}
