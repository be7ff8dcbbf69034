import type { ComponentType } from 'react';

/** The areas of the portal, in the order of the navigation. */
export const AREAS = [
  'Home',
  'Accounts',
  'Documents',
  'Payments & transfers',
  'Other assets',
  'Markets',
  'Insights',
  'Messages',
  'Collaboration',
] as const;

export type AreaName = (typeof AREAS)[number];

/** A page's place in the navigation. An area is shown once one of its pages exists, and leads to the first of them. */
export interface NavEntry {
  area: AreaName;
  /** The page's name within its area. */
  label: string;
}

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** Without it only other pages lead here. A route with a path parameter has none. */
    nav?: NavEntry;
    /** The page can show only accounts held at the firm: no other one can be chosen there. */
    heldHereOnly?: true;
  }
}

/** A card on Home that a domain brings. It loads, fails and is empty by itself. */
export interface HomeWidget {
  /** Kept in the client's preferences: never changed once it was released. */
  id: string;
  /** What the client calls it, where widgets are chosen and ordered. */
  title: string;
  /** Columns of the twelve that Home has. */
  columns: 4 | 6 | 8 | 12;
  /** False where it is no part of a printed statement: news, markets. */
  onPaper?: boolean;
  /** Loaded when Home shows it: give a `React.lazy` component. */
  component: ComponentType;
}

/** What a domain puts into the frame around all pages. Each part is lazy, and a broken one is left out. */
export interface DomainParts {
  /** Beside the name of an area: how many messages are unread. */
  badges?: Partial<Record<AreaName, ComponentType>>;
  /** In the top bar, left of the unread badge: the quote search. */
  search?: ComponentType;
  /** In the top bar, right of the search: what is new. */
  notices?: ComponentType;
  homeWidgets?: readonly HomeWidget[];
}
