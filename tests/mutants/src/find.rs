//! The places in a source file that mutants can change.

use std::ops::Range;

use syn::spanned::Spanned;
use syn::visit::{self, Visit};
use syn::{Attribute, BinOp, Block, Expr, Item, ReturnType, Signature, Type, UnOp};

/// A place in a source file, with its replacements.
pub struct Place {
    /// The range of bytes to replace in the file. Empty for [`Form::Body`] and [`Form::Arm`], which insert code.
    pub bytes: Range<usize>,
    /// The kind of change.
    pub form: Form,
    /// The replacements: the text, and the mutation in words, such as "`+` is `-`".
    pub instead: Vec<(String, String)>,
    /// The line, counted from 1.
    pub line: usize,
    /// The enclosing function.
    pub function: String,
}

/// The kind of change at a [`Place`].
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Form {
    /// Another expression replaces an expression.
    Expression,
    /// A function returns at once.
    Body,
    /// An arm of a match is never taken.
    Arm,
}

/// Finds the places of a source file that mutants can change. Skips tests, constants, statics and `const` functions.
///
/// # Panics
///
/// Panics if `source` is not valid Rust.
pub fn find(source: &str) -> Vec<Place> {
    let file = syn::parse_file(source).expect("the source is Rust");
    let mut finder = Finder { source, places: Vec::new(), functions: Vec::new(), constant: 0 };
    finder.visit_file(&file);
    finder.places
}

struct Finder<'a> {
    source: &'a str,
    places: Vec<Place>,
    functions: Vec<String>,
    /// The number of enclosing `const` functions. A `const` function cannot find out which mutant is switched on, so it
    /// has no mutants.
    constant: usize,
}

fn is_test(attributes: &[Attribute]) -> bool {
    attributes.iter().any(|attribute| {
        attribute.path().is_ident("test")
            || attribute.path().is_ident("cfg")
                && attribute.meta.require_list().is_ok_and(|list| list.tokens.to_string() == "test")
    })
}

/// Returns `true` if a condition contains `let`. Such a condition is not an expression that a mutant can replace.
fn binds(expression: &Expr) -> bool {
    match expression {
        Expr::Let(_) => true,
        Expr::Binary(binary) => binds(&binary.left) || binds(&binary.right),
        Expr::Paren(paren) => binds(&paren.expr),
        _ => false,
    }
}

/// Returns the operators that could be written by mistake instead of this one.
fn mistaken(operator: &BinOp) -> &'static [&'static str] {
    match operator {
        BinOp::Eq(_) => &["!="],
        BinOp::Ne(_) => &["=="],
        BinOp::Lt(_) => &["<=", ">", "=="],
        BinOp::Le(_) => &["<", ">"],
        BinOp::Gt(_) => &[">=", "<", "=="],
        BinOp::Ge(_) => &[">", "<"],
        BinOp::And(_) => &["||"],
        BinOp::Or(_) => &["&&"],
        BinOp::Add(_) => &["-", "*"],
        BinOp::Sub(_) => &["+", "/"],
        BinOp::Mul(_) => &["+", "/"],
        BinOp::Div(_) => &["%", "*"],
        BinOp::Rem(_) => &["/", "+"],
        BinOp::Shl(_) => &[">>"],
        BinOp::Shr(_) => &["<<"],
        BinOp::BitAnd(_) => &["|", "^"],
        BinOp::BitOr(_) => &["&", "^"],
        BinOp::BitXor(_) => &["|", "&"],
        BinOp::AddAssign(_) => &["-=", "*="],
        BinOp::SubAssign(_) => &["+=", "/="],
        BinOp::MulAssign(_) => &["+=", "/="],
        BinOp::DivAssign(_) => &["%=", "*="],
        BinOp::ShlAssign(_) => &[">>="],
        BinOp::ShrAssign(_) => &["<<="],
        BinOp::BitAndAssign(_) => &["|=", "^="],
        BinOp::BitOrAssign(_) => &["&=", "^="],
        BinOp::BitXorAssign(_) => &["|=", "&="],
        _ => &[],
    }
}

/// Returns values that a function with this return type could return at once. Some may not compile;
/// [`Copy`](crate::copy::Copy) drops these.
fn returned(output: &ReturnType) -> Vec<String> {
    let ReturnType::Type(_, output) = output else { return vec!["()".into()] };
    values(output)
}

fn values(ty: &Type) -> Vec<String> {
    let segment = match ty {
        Type::Paren(paren) => return values(&paren.elem),
        Type::Tuple(tuple) if tuple.elems.is_empty() => return vec!["()".into()],
        Type::Path(path) => path.path.segments.last(),
        _ => None,
    };
    let Some(segment) = segment else { return Vec::new() };
    let inner = match &segment.arguments {
        syn::PathArguments::AngleBracketed(arguments) => arguments.args.iter().find_map(|argument| match argument {
            syn::GenericArgument::Type(inner) => Some(values(inner)),
            _ => None,
        }),
        _ => None,
    };
    let wrapped = |name: &str| inner.iter().flatten().map(|value| format!("{name}({value})")).collect::<Vec<_>>();
    match segment.ident.to_string().as_str() {
        "bool" => vec!["true".into(), "false".into()],
        "u8" | "u16" | "u32" | "u64" | "u128" | "usize" => vec!["0".into(), "1".into()],
        "i8" | "i16" | "i32" | "i64" | "i128" | "isize" => vec!["0".into(), "1".into(), "-1".into()],
        "f32" | "f64" => vec!["0.0".into(), "1.0".into(), "-1.0".into()],
        "String" => vec!["String::new()".into(), "String::from(\"xyzzy\")".into()],
        "Option" => ["None".into()].into_iter().chain(wrapped("Some")).collect(),
        "Result" if inner.is_none() => vec!["Ok(())".into()],
        "Result" => wrapped("Ok"),
        "Vec" => vec!["Vec::new()".into()],
        _ => vec!["Default::default()".into()],
    }
}

impl Finder<'_> {
    fn text(&self, part: impl Spanned) -> &str {
        &self.source[part.span().byte_range()]
    }

    fn add(&mut self, bytes: Range<usize>, line: usize, form: Form, instead: Vec<(String, String)>) {
        if self.constant == 0 && !instead.is_empty() {
            self.places.push(Place { bytes, form, instead, line, function: self.functions.join("::") });
        }
    }

    fn function(&mut self, signature: &Signature, block: &Block) {
        self.functions.push(signature.ident.to_string());
        self.constant += usize::from(signature.constness.is_some());
        if !block.stmts.is_empty() {
            let body = self.text(block).trim_start_matches('{').trim_end_matches('}').trim().to_owned();
            let start = block.brace_token.span.open().byte_range().end;
            let described = |value: String| (value.clone(), format!("return {value}"));
            let instead =
                returned(&signature.output).into_iter().filter(|value| *value != body).map(described).collect();
            self.add(start..start, signature.ident.span().start().line, Form::Body, instead);
        }
        visit::visit_block(self, block);
        self.constant -= usize::from(signature.constness.is_some());
        self.functions.pop();
    }
}

impl<'ast> Visit<'ast> for Finder<'_> {
    fn visit_item(&mut self, item: &'ast Item) {
        let attributes = match item {
            Item::Fn(item) => &item.attrs,
            Item::Mod(item) => &item.attrs,
            Item::Impl(item) => &item.attrs,
            _ => return visit::visit_item(self, item),
        };
        if !is_test(attributes) {
            visit::visit_item(self, item);
        }
    }

    fn visit_item_impl(&mut self, item: &'ast syn::ItemImpl) {
        self.functions.push(self.text(&item.self_ty).to_owned());
        visit::visit_item_impl(self, item);
        self.functions.pop();
    }

    fn visit_item_fn(&mut self, item: &'ast syn::ItemFn) {
        self.function(&item.sig, &item.block);
    }

    fn visit_impl_item_fn(&mut self, item: &'ast syn::ImplItemFn) {
        self.function(&item.sig, &item.block);
    }

    fn visit_trait_item_fn(&mut self, item: &'ast syn::TraitItemFn) {
        if let Some(block) = &item.default {
            self.function(&item.sig, block);
        }
    }

    fn visit_item_const(&mut self, _: &'ast syn::ItemConst) {}

    fn visit_item_static(&mut self, _: &'ast syn::ItemStatic) {}

    fn visit_impl_item_const(&mut self, _: &'ast syn::ImplItemConst) {}

    fn visit_item_enum(&mut self, _: &'ast syn::ItemEnum) {}

    fn visit_type(&mut self, _: &'ast Type) {}

    fn visit_pat(&mut self, _: &'ast syn::Pat) {}

    fn visit_generic_argument(&mut self, _: &'ast syn::GenericArgument) {}

    fn visit_expr_repeat(&mut self, repeat: &'ast syn::ExprRepeat) {
        self.visit_expr(&repeat.expr);
    }

    fn visit_expr_const(&mut self, _: &'ast syn::ExprConst) {}

    fn visit_expr_match(&mut self, matched: &'ast syn::ExprMatch) {
        let takes_all = |arm: &syn::Arm| matches!(arm.pat, syn::Pat::Wild(_)) && arm.guard.is_none();
        if matched.arms.iter().any(takes_all) {
            for arm in matched.arms.iter().filter(|arm| !takes_all(arm) && arm.guard.is_none()) {
                let end = arm.pat.span().byte_range().end;
                let description = format!("delete the arm `{}`", self.text(&arm.pat));
                self.add(end..end, arm.pat.span().start().line, Form::Arm, vec![(String::new(), description)]);
            }
        }
        visit::visit_expr_match(self, matched);
    }

    fn visit_arm(&mut self, arm: &'ast syn::Arm) {
        if let Some((_, guard)) = arm.guard.as_ref().filter(|(_, guard)| !binds(guard)) {
            let described = |value: &str| (value.into(), format!("guard `{}` is {value}", self.text(guard)));
            let instead = vec![described("true"), described("false")];
            self.add(guard.span().byte_range(), guard.span().start().line, Form::Expression, instead);
        }
        visit::visit_arm(self, arm);
    }

    fn visit_expr_binary(&mut self, binary: &'ast syn::ExprBinary) {
        if !binds(&binary.left) && !binds(&binary.right) {
            let (left, right) = (self.text(&binary.left), self.text(&binary.right));
            let was = self.text(&binary.op);
            let instead = mistaken(&binary.op).iter();
            // The operands get parentheses, not braces. The operator may be `+=`, and its left side cannot be a block.
            let instead = instead.map(|now| (format!("({left}) {now} ({right})"), format!("`{was}` is `{now}`")));
            let instead = instead.collect();
            self.add(binary.span().byte_range(), binary.op.span().start().line, Form::Expression, instead);
        }
        visit::visit_expr_binary(self, binary);
    }

    fn visit_expr_unary(&mut self, unary: &'ast syn::ExprUnary) {
        if let UnOp::Not(_) | UnOp::Neg(_) = unary.op {
            let instead = vec![(self.text(&unary.expr).to_owned(), format!("delete `{}`", self.text(&unary.op)))];
            self.add(unary.span().byte_range(), unary.op.span().start().line, Form::Expression, instead);
        }
        visit::visit_expr_unary(self, unary);
    }
}
