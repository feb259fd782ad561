import type { FastifyReply, FastifyRequest } from "fastify";
import { Type } from "typebox";
import {
  Merge,
  mergePath,
  NewPreference,
  Preference,
  PreferenceList,
  PreferenceOrder,
  preferenceOrderPath,
  preferencePath,
  preferencesPath,
  Rename,
} from "../../shared/api/preferences.ts";
import { MAX_CUSTOM_NAME_LENGTH, normalizeCustomName } from "../../shared/custom-name.ts";
import type { Database } from "../database/schema.ts";
import type { App } from "../http/app-type.ts";
import { Refusal } from "../http/errors.ts";
import { NoFields, UserItemParams, UserParams } from "../http/schemas.ts";
import {
  addPreference,
  listPreferences,
  mergePreferences,
  orderPreferences,
  removePreference,
  renamePreference,
} from "./preference-store.ts";

interface Dependencies {
  readonly db: Database;
  readonly requireOwner: (request: FastifyRequest, reply: FastifyReply) => Promise<void>;
  readonly now: () => number;
}

export function preferenceRoutes(app: App, { db, requireOwner, now }: Dependencies): void {
  app.get(
    preferencesPath(":userId"),
    {
      onRequest: requireOwner,
      schema: {
        operationId: "listPreferences",
        summary: "List the user's time zones in their order",
        params: UserParams,
        querystring: NoFields,
        response: { 200: PreferenceList },
      },
    },
    async (request) => listPreferences(db, request.params.userId),
  );

  app.post(
    preferencesPath(":userId"),
    {
      onRequest: requireOwner,
      schema: {
        operationId: "addPreference",
        summary: "Add a time zone",
        params: UserParams,
        querystring: NoFields,
        body: NewPreference,
        response: { 201: Preference },
      },
    },
    async (request, reply) => {
      const { userId, timezone } = request.body;
      if (userId !== request.params.userId) {
        throw new Refusal("invalid_request", 'The field "userId" is another user\'s id.');
      }
      const customName = checkCustomName(request.body.customName);
      const preference = await addPreference(db, userId, { timezone, customName }, now());
      if (!preference) throw new Refusal("list_full");
      return reply.code(201).send(preference);
    },
  );

  app.patch(
    preferencePath(":userId", ":id"),
    {
      onRequest: requireOwner,
      schema: {
        operationId: "renamePreference",
        summary: "Rename a time zone",
        params: UserItemParams,
        querystring: NoFields,
        body: Rename,
        response: { 200: Preference },
      },
    },
    async (request) => {
      const { userId, id } = request.params;
      const customName = checkCustomName(request.body.customName);
      const preference = await renamePreference(db, userId, id, customName);
      if (!preference) throw new Refusal("preference_not_found");
      return preference;
    },
  );

  app.put(
    preferenceOrderPath(":userId"),
    {
      onRequest: requireOwner,
      schema: {
        operationId: "reorderPreferences",
        summary: "Reorder the whole list",
        params: UserParams,
        querystring: NoFields,
        body: PreferenceOrder,
        response: { 200: PreferenceList },
      },
    },
    async (request) => {
      const list = await orderPreferences(db, request.params.userId, request.body.ids);
      if (!list) throw new Refusal("list_changed");
      return list;
    },
  );

  app.delete(
    preferencePath(":userId", ":id"),
    {
      onRequest: requireOwner,
      schema: {
        operationId: "removePreference",
        summary: "Remove a time zone",
        params: UserItemParams,
        querystring: NoFields,
        response: { 204: Type.Null() },
      },
    },
    async (request, reply) => {
      const { userId, id } = request.params;
      if (!(await removePreference(db, userId, id))) throw new Refusal("preference_not_found");
      return reply.code(204).send(null);
    },
  );

  app.post(
    mergePath(":userId"),
    {
      onRequest: requireOwner,
      schema: {
        operationId: "mergePreferences",
        summary: "Add the entries of a browser's list that this list does not have",
        params: UserParams,
        querystring: NoFields,
        body: Merge,
        response: { 200: PreferenceList },
      },
    },
    async (request) => {
      const preferences = request.body.preferences.map(({ timezone, customName }) => ({
        timezone,
        customName: checkCustomName(customName),
      }));
      const list = await mergePreferences(db, request.params.userId, { preferences }, now());
      if (!list) throw new Refusal("list_full");
      return list;
    },
  );
}

function checkCustomName(customName: string | null): string | null {
  const name = normalizeCustomName(customName);
  if (name !== undefined) return name;
  throw new Refusal(
    "invalid_request",
    `The field "customName" has more than ${MAX_CUSTOM_NAME_LENGTH} characters.`,
  );
}
