import {
  closestCenter,
  DndContext,
  KeyboardSensor,
  rectIntersection,
  PointerSensor,
  useSensor,
  useSensors,
  type Announcements,
  type CollisionDetection,
  type DragEndEvent,
} from '@dnd-kit/core';
import {
  arrayMove,
  rectSortingStrategy,
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
} from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import type { ReactNode } from 'react';
import styles from './ReorderableGrid.module.css';

export interface ReorderableItem {
  id: string;
  /** Names it in the handle and in what is announced. */
  label: string;
  /** A text stands beside the handle, anything else below it. */
  content: ReactNode;
  /** Twelve columns in all; 12 below 768 px. */
  columns?: 3 | 4 | 6 | 8 | 12;
}

export interface ReorderableGridProps {
  items: readonly ReorderableItem[];
  /** All ids in their new order; keep them in the preferences. */
  onOrderChange: (ids: string[]) => void;
  /** Shows the handles. Out of it, nothing moves by accident. */
  editing: boolean;
}

/**
 * Widgets whose order the client chooses, by dragging or by keyboard: Space or Enter takes one up, arrows move it,
 * Space puts it down, Escape puts it back; each step is announced.
 */
export function ReorderableGrid({ items, onOrderChange, editing }: ReorderableGridProps) {
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 6 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const ids = items.map(({ id }) => id);

  function onDragEnd({ active, over }: DragEndEvent) {
    const [from, to] = [ids.indexOf(String(active.id)), ids.indexOf(String(over?.id))];
    if (to >= 0 && from !== to) onOrderChange(arrayMove(ids, from, to));
  }

  return (
    <DndContext
      sensors={sensors}
      collisionDetection={mostCovered}
      onDragEnd={onDragEnd}
      accessibility={{ announcements: announcementsOf(items), screenReaderInstructions: HELP }}
    >
      <SortableContext items={ids} strategy={rectSortingStrategy} disabled={!editing}>
        <ul className={styles.grid}>
          {items.map((item) => (
            <Item key={item.id} item={item} editing={editing} />
          ))}
        </ul>
      </SortableContext>
    </DndContext>
  );
}

/** By centres alone, a narrow widget above a wide one would still be nearest to the place it came from. */
const mostCovered: CollisionDetection = (args) => {
  const covered = rectIntersection(args);
  return covered.length > 0 ? covered : closestCenter(args);
};

const HELP = {
  draggable:
    'Press Space or Enter to take it up, arrow keys to move it, Space to put it down, Escape to put it back.',
};

function announcementsOf(items: readonly ReorderableItem[]): Announcements {
  const name = (id: string | number) => items.find((item) => item.id === id)?.label ?? '';
  const place = (id: string | number) => items.findIndex((item) => item.id === id) + 1;
  return {
    onDragStart: ({ active }) =>
      `${name(active.id)} is taken up, place ${place(active.id)} of ${items.length}.`,
    onDragOver: ({ active, over }) =>
      over ? `${name(active.id)} is at place ${place(over.id)} of ${items.length}.` : undefined,
    onDragEnd: ({ active, over }) =>
      over ? `${name(active.id)} is put down at place ${place(over.id)}.` : undefined,
    onDragCancel: ({ active }) => `${name(active.id)} is back where it was.`,
  };
}

function Item({ item, editing }: { item: ReorderableItem; editing: boolean }) {
  const sortable = useSortable({ id: item.id });
  const { setNodeRef, setActivatorNodeRef, attributes, listeners, transform, transition } =
    sortable;
  return (
    <li
      ref={setNodeRef}
      className={styles.item}
      data-columns={item.columns ?? 6}
      data-dragging={sortable.isDragging || undefined}
      data-text={typeof item.content === 'string' || undefined}
      // The place under the pointer changes with each movement: no style sheet can know it.
      style={{ transform: CSS.Translate.toString(transform), transition }}
    >
      {editing && (
        <button
          type="button"
          ref={setActivatorNodeRef}
          className={styles.handle}
          {...attributes}
          {...listeners}
          aria-label={`Move ${item.label}`}
        >
          <span aria-hidden="true">⠿</span> Move
        </button>
      )}
      {typeof item.content === 'string' ? (
        <span className={styles.text}>{item.content}</span>
      ) : (
        item.content
      )}
    </li>
  );
}
