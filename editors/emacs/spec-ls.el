;;; spec-ls.el --- Specifications of Terraform providers  -*- lexical-binding: t -*-

;; Version: 0.1.0
;; Package-Requires: ((emacs "28.1"))
;; Keywords: languages, tools
;; URL: https://github.com/spec-ls/spec-ls
;; SPDX-License-Identifier: Apache-2.0

;;; Commentary:

;; A major mode for Terraform Provider Code Specifications, the JSON files
;; that tfplugingen-framework turns into the Go code of a Terraform provider.
;; It knows them by their names and by how they begin.
;;
;; The mode tells Eglot and lsp-mode of the server, spec-ls.  It is a mode of
;; its own, and not the one for JSON, so that the servers and checkers for
;; JSON leave specifications alone: they would report each syntax error once
;; more.  For the same reason the server's configuration, .spec-ls.json, has
;; a mode of its own, and so has the configuration of tfplugingen-openapi,
;; which is YAML: in that one is all that `yaml-mode' has, if it is installed.

;;; Code:

(require 'conf-mode)
(require 'js)
(require 'seq)

(defgroup spec-ls nil
  "Specifications of Terraform providers."
  :group 'languages)

(defcustom spec-ls-command '("spec-ls" "serve" "--stdio")
  "The program that is the server, and its arguments."
  :type '(repeat string))

(defconst spec-ls--names
  (rx string-start
      (or "provider_code_spec" "provider-code-spec" "provider-spec")
      ".json" string-end)
  "The file names that only specifications have.")

(defconst spec-ls--other-names
  (rx string-start (or "specification" "ir") ".json" string-end)
  "The file names that other kinds of files have as well.")

(defconst spec-ls--beginning
  (rx-let ((gap (* (any " \t\r\n")))
           (text (seq "\"" (* (not (any "\""))) "\""))
           (member (key value) (seq "\"" key "\"" gap ":" gap value))
           (comma (seq gap "," gap))
           (texts (* (seq text gap ":" gap text comma)))
           (name (member "name" text))
           (version (member "version" text))
           (schema (member "schema" "{"))
           (units (member (or "resources" "datasources") "["))
           (provider (member "provider" (seq "{" gap name))))
    (rx buffer-start (? "\ufeff") gap "{" gap texts
        (or (seq units gap "{" gap (? name comma) schema)
            (seq version comma texts provider)
            (seq provider comma schema)
            (seq provider gap "}" comma (or units version)))))
  "How specifications begin.
It is with a provider that has a name, and beside it a version,
resources or data sources, or in it a schema; or with resources or data
sources that have a schema.  Before that may stand what has texts for
values.")

;;;###autoload
(defun spec-ls-specification-p ()
  "Say whether the file in the current buffer is a specification."
  (when-let* ((file buffer-file-name)
              (name (downcase (file-name-nondirectory file)))
              ((string-suffix-p ".json" name)))
    (save-excursion
      (save-restriction
        (widen)
        (goto-char (point-min))
        (let ((case-fold-search nil))
          (or (string-match-p spec-ls--names name)
              (looking-at-p spec-ls--beginning)
              (and (string-match-p spec-ls--other-names name)
                   (looking-at-p
                    (rx buffer-start (* space) (? "{") (* space) (? "}")
                        (* space) buffer-end)))))))))

;;;###autoload
(define-derived-mode spec-ls-mode js-mode "Provider-Spec"
  "Major mode for Terraform Provider Code Specifications."
  (setq-local js-enabled-frameworks nil)
  (setq-local js-indent-level 2)
  (setq-local comment-start nil))

;;;###autoload
(add-to-list 'magic-mode-alist '(spec-ls-specification-p . spec-ls-mode))

;;;###autoload
(define-derived-mode spec-ls-configuration-mode js-mode "Spec-LS-Config"
  "Major mode for the configuration of spec-ls, JSON with comments."
  (setq-local js-enabled-frameworks nil)
  (setq-local js-indent-level 2))

;;;###autoload
(defun spec-ls-configuration-p ()
  "Say whether the file in the current buffer is a configuration of spec-ls."
  (and buffer-file-name
       (equal (file-name-nondirectory buffer-file-name) ".spec-ls.json")))

;; A mode for JSON may stand before ours in `auto-mode-alist', but not here.
;;;###autoload
(add-to-list 'magic-mode-alist
             '(spec-ls-configuration-p . spec-ls-configuration-mode))

;;;; The configuration of tfplugingen-openapi

(defalias 'spec-ls--yaml-mode
  (if (fboundp 'yaml-mode) 'yaml-mode 'conf-colon-mode))

;;;###autoload
(define-derived-mode spec-ls-generator-config-mode spec-ls--yaml-mode
  "Generator-Config"
  "Major mode for the configuration of tfplugingen-openapi.")

;;;###autoload
(defun spec-ls-generator-config-p ()
  "Say whether the current buffer is a configuration of tfplugingen-openapi.
It is by its name, or has a provider, resources or data sources, at
most one other key beside them, and paths and methods inside."
  (when-let* ((file buffer-file-name)
              (name (downcase (file-name-nondirectory file)))
              ((string-match-p (rx "." (or "yml" "yaml") string-end) name)))
    (or (string-match-p (rx string-start "generator_config.") name)
        (save-excursion
          (save-restriction
            (widen)
            (let ((case-fold-search nil) (keys nil))
              (goto-char (point-min))
              (while (re-search-forward
                      (rx line-start (group (+ (not (any " \n#{:-")))) ":"
                          (or " " line-end))
                      nil t)
                (push (match-string-no-properties 1) keys))
              (and (member "provider" keys)
                   (or (member "resources" keys) (member "data_sources" keys))
                   (<= (length (seq-difference
                                keys '("provider" "resources" "data_sources")))
                       1)
                   (progn (goto-char (point-min)) (search-forward "path:" nil t))
                   (progn (goto-char (point-min))
                          (search-forward "method:" nil t)))))))))

;;;###autoload
(add-to-list 'magic-mode-alist
             '(spec-ls-generator-config-p . spec-ls-generator-config-mode))

;;;; Eglot

(put 'spec-ls-mode 'eglot-language-id "terraform-provider-spec")
(put 'spec-ls-configuration-mode 'eglot-language-id "spec-ls-configuration")
(put 'spec-ls-generator-config-mode 'eglot-language-id "tfplugingen-openapi")

(defvar eglot-server-programs)
(with-eval-after-load 'eglot
  (dolist (mode '(spec-ls-mode spec-ls-configuration-mode
                  spec-ls-generator-config-mode))
    (add-to-list 'eglot-server-programs
                 (cons mode (lambda (&rest _) spec-ls-command)))))

;;;; lsp-mode

(declare-function lsp-activate-on "lsp-mode")
(declare-function lsp-dependency "lsp-mode")
(declare-function lsp-package-path "lsp-mode")
(declare-function lsp-register-client "lsp-mode")
(declare-function lsp-stdio-connection "lsp-mode")
(declare-function make-lsp-client "lsp-mode")
(defvar lsp-language-id-configuration)
(with-eval-after-load 'lsp-mode
  (add-to-list 'lsp-language-id-configuration
               '(spec-ls-mode . "terraform-provider-spec"))
  (add-to-list 'lsp-language-id-configuration
               '(spec-ls-configuration-mode . "spec-ls-configuration"))
  (add-to-list 'lsp-language-id-configuration
               '(spec-ls-generator-config-mode . "tfplugingen-openapi"))
  (lsp-dependency 'spec-ls `(:system ,(lambda () (car spec-ls-command))))
  (lsp-register-client
   (make-lsp-client
    :new-connection (lsp-stdio-connection
                     (lambda ()
                       (cons (or (lsp-package-path 'spec-ls)
                                 (car spec-ls-command))
                             (cdr spec-ls-command))))
    :activation-fn (lsp-activate-on "terraform-provider-spec"
                                    "spec-ls-configuration"
                                    "tfplugingen-openapi")
    :multi-root t
    :completion-in-comments? t
    ;; What lsp-mode counts are characters; old versions do not say so, and
    ;; would be sent units of UTF-16.
    :custom-capabilities '((general . ((positionEncodings . ["utf-32"]))))
    :server-id 'spec-ls)))

(provide 'spec-ls)
;;; spec-ls.el ends here
